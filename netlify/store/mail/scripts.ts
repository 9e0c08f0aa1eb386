import { auditArgs, auditKeys, auditRest, writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';

/** Leases a letter that is due to one sender, until `leaseEnd`. */
export const claimMail = script(
  { keys: ['mail', 'mailsDue'], args: ['mailId', 'now', 'leaseEnd'], flags: ['locks'], again: 'once' },
  `
local at = redis.call('ZSCORE', mailsDue, mailId)
if not at or tonumber(at) > tonumber(now) then return false end
local letter = redis.call('HMGET', mail, 'sealed', 'attempts', 'doubts')
if not letter[1] then
  redis.call('ZREM', mailsDue, mailId)
  return false
end
redis.call('ZADD', mailsDue, leaseEnd, mailId)
return letter`,
);

/** The letter is sent. `entry` tells of it on the list of its mailbox; empty for one that is not listed. */
export const finishMail = script(
  {
    keys: ['mail', 'mailsDue', 'sent'],
    args: ['mailId', 'at', 'entry', 'keep', 'lifeMs'],
    flags: ['locks'],
    again: 'same',
  },
  `
redis.call('ZREM', mailsDue, mailId)
if entry ~= '' then
  redis.call('ZADD', sent, at, entry)
  redis.call('ZREMRANGEBYRANK', sent, 0, -1 - tonumber(keep))
  redis.call('PEXPIRE', sent, lifeMs)
end
return redis.call('DEL', mail)`,
);

/** Counts a failed attempt, as a doubtful one with `doubt` 1; the next one comes at `again`. */
export const postponeMail = script(
  { keys: ['mail', 'mailsDue'], args: ['mailId', 'again', 'doubt'], flags: ['locks'], again: 'once' },
  `
if redis.call('EXISTS', mail) == 0 then return 0 end
redis.call('HINCRBY', mail, 'attempts', 1)
if doubt == '1' then redis.call('HINCRBY', mail, 'doubts', 1) end
return redis.call('ZADD', mailsDue, 'XX', again, mailId)`,
);

/** Ends the tries of a letter, with an entry in the trail. */
export const setMailAside = script(
  {
    keys: ['mail', 'mailsDue', ...auditKeys],
    args: ['mailId', ...auditArgs],
    rest: auditRest,
    flags: ['locks'],
    again: 'same',
  },
  `
redis.call('ZREM', mailsDue, mailId)
if redis.call('DEL', mail) == 0 then return 0 end
${writeAuditLua.trim()}
return 1`,
);
