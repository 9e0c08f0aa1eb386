import { identifier } from '../identifiers.ts';

/** The hash at `mail:{mailId}`: `sealed` and `attempts`. It ends by itself, when the letter is of no use any more. */
export const mailKey = (mailId: string) => `mail:${identifier(mailId)}`;
