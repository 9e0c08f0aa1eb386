import { sessionsKey } from '../session/record.ts';
import { accountTally, userKey, usersByTime } from './record.ts';

/** The keys of every script that changes an account: its record, the list it stands in, its sessions and the counts. */
export const accountKeys = (userId: string) => ({
  user: userKey(userId),
  byTime: usersByTime,
  sessions: sessionsKey(userId),
  ...accountTally,
});
