import type { Pace } from '../../domain/letter.ts';

/** A letter ready to be queued by a script: made by the outbox, sealed. */
export interface PreparedLetter {
  readonly mailId: string;
  readonly key: string;
  readonly sealed: string;
  /** Time of the first attempt, milliseconds since 1970. */
  readonly due: number;
  /** Life in milliseconds. */
  readonly lifeMs: number;
  /** Of a letter whose recipient a stranger may name: what counts the letters to that mailbox. */
  readonly pace?: Pace & { readonly key: string };
}

/** Mail ids by the time (milliseconds) of their next attempt. */
export const mailsDueKey = 'mails-due';

/**
 * The mail's part in the script of a change. It works on the locals that `script` declares: `letters`, a list of prepared letters, and
 * `mails_due`. The list of what is due lives as long as the letter in it that lives longest.
 *
 * `queue_letters()` queues them but those over their pace, and answers how many were within. `queue_letters(true)` counts as if it queued,
 * so that an address without an account is counted like one with it.
 *
 * The pace (generic cell rate): `until` is the time up to which the letters sent have used it up, `everyMs` for each.
 */
export const queueLettersLua = `
local function within_pace(letter)
  if letter.burst == 0 then return true end
  local now = tonumber(letter.due)
  local kept = redis.call('HMGET', letter.pace, 'until', 'last')
  local used, last = math.max(tonumber(kept[1] or '0'), now), tonumber(kept[2] or '-1')
  if used - now > letter.every * (letter.burst - 1) then return false end
  if last >= 0 and now - last < letter.pause then return false end
  redis.call('HSET', letter.pace, 'until', used + letter.every, 'last', now)
  redis.call('PEXPIRE', letter.pace, math.max(used + letter.every - now, letter.pause))
  return true
end
local function queue_letters(hold)
  local within = 0
  for _, letter in ipairs(letters) do
    if within_pace(letter) then
      within = within + 1
      if not hold then
        redis.call('HSET', letter.key, 'sealed', letter.sealed, 'attempts', '0')
        redis.call('PEXPIRE', letter.key, letter.lifeMs)
        redis.call('ZADD', mails_due, letter.due, letter.id)
        redis.call('PEXPIRE', mails_due, letter.lifeMs, redis.call('PTTL', mails_due) < 0 and 'NX' or 'GT')
      end
    end
  end
  return within
end`;
