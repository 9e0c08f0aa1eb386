import { script } from '../script.ts';

/** Leases a letter that is due to one sender, until `leaseEnd`. */
export const claimMail = script(
  { keys: ['mail', 'mailsDue'], args: ['mailId', 'now', 'leaseEnd'], flags: ['locks'], again: 'once' },
  `
local at = redis.call('ZSCORE', mailsDue, mailId)
if not at or tonumber(at) > tonumber(now) then return false end
local letter = redis.call('HMGET', mail, 'sealed', 'attempts')
if not letter[1] then
  redis.call('ZREM', mailsDue, mailId)
  return false
end
redis.call('ZADD', mailsDue, leaseEnd, mailId)
return letter`,
);

export const finishMail = script(
  { keys: ['mail', 'mailsDue'], args: ['mailId'], flags: ['locks'], again: 'same' },
  `
redis.call('ZREM', mailsDue, mailId)
return redis.call('DEL', mail)`,
);

/** Counts a failed attempt; the next one comes at `again`. */
export const postponeMail = script(
  { keys: ['mail', 'mailsDue'], args: ['mailId', 'again'], flags: ['locks'], again: 'once' },
  `
if redis.call('EXISTS', mail) == 0 then return 0 end
redis.call('HINCRBY', mail, 'attempts', 1)
return redis.call('ZADD', mailsDue, 'XX', again, mailId)`,
);
