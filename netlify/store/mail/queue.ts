/** A letter ready to be queued by a script: made by the outbox, sealed. */
export interface PreparedLetter {
  readonly mailId: string;
  readonly key: string;
  readonly sealed: string;
  /** Time of the first attempt, milliseconds since 1970. */
  readonly due: number;
  /** Life in milliseconds. */
  readonly lifeMs: number;
}

/** Mail ids by the time (milliseconds) of their next attempt. */
export const mailsDueKey = 'mails-due';

/**
 * The mail's part in the script of a change. It works on the locals that `script` declares: `letters`, a list of prepared letters, and
 * `mails_due`. The list of what is due lives as long as the letter in it that lives longest.
 */
export const queueLettersLua = `
local function queue_letters()
  for _, letter in ipairs(letters) do
    redis.call('HSET', letter.key, 'sealed', letter.sealed, 'attempts', '0')
    redis.call('PEXPIRE', letter.key, letter.lifeMs)
    redis.call('ZADD', mails_due, letter.due, letter.id)
    redis.call('PEXPIRE', mails_due, letter.lifeMs, redis.call('PTTL', mails_due) < 0 and 'NX' or 'GT')
  end
end`;
