import { identifier } from '../identifiers.ts';

/** The hash at `mail:{mailId}`: `sealed`, `attempts` and, after a try of which nobody knows the end, `doubts`. It ends by itself, when the letter is of no use any more. */
export const mailKey = (mailId: string) => `mail:${identifier(mailId)}`;
