/** Takes a counted attempt back: the password was right. Works on the locals `failures`, `pool` and `own`. */
export const takeBackLua = `
if redis.call('EXISTS', failures) == 1 then
  redis.call('HDEL', failures, own)
  if redis.call('HINCRBY', failures, pool, -1) <= 0 then redis.call('HDEL', failures, pool) end
  if redis.call('HLEN', failures) <= 1 then redis.call('DEL', failures) end
end`;
