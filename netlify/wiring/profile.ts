import { type Profile, readProfile } from '../store/profile.ts';
import type { App } from '../wiring.ts';

/** What the dashboard shows of a user beside the account itself. */
export const profileWiring = (app: App) => ({
  profile: (userId: string): Promise<Profile> => readProfile(app.store, userId),
});
