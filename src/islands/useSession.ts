import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession, type Session } from '../client/session.ts';

const onServer: Session = { token: '', paymentStatus: false, hasFetchedData: false };

/** The present session, kept up to date with other tabs. On the server, and for the first paint, signed out. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, readSession, () => onServer);
}
