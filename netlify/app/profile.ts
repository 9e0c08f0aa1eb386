import type { App } from '../app.ts';
import { type Profile, readProfile } from '../store/profiles.ts';

/** What the dashboard shows of a user beside the account itself. */
export const profileOf = (core: App, userId: string): Promise<Profile> => readProfile(core.store, userId);
