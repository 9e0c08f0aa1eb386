/**
 * Declares `count_call(limit, at, windows)`: counts a call in every window of a rule, if all of them have room. Answers 0, or the
 * milliseconds until there is room again. Sliding windows: the bucket before counts as far as the window still reaches into it. `at`: now, a
 * number of milliseconds; `windows`: most calls and length in milliseconds, in turn, of one window at least.
 */
export const countCallLua = `
local function count_call(limit, at, windows)
  local fields, wait, longest = {}, 0, 0
  for place = 1, #windows / 2 do
    local most, length = tonumber(windows[2 * place - 1]), tonumber(windows[2 * place])
    local kept = redis.call('HMGET', limit, place .. ':bucket', place .. ':count', place .. ':before')
    local stored, count, before = tonumber(kept[1] or '-1'), tonumber(kept[2] or '0'), tonumber(kept[3] or '0')
    -- Never back: the clocks of two machines differ by a little.
    local bucket = math.max(math.floor(at / length), stored)
    if stored == bucket - 1 then before, count = count, 0 elseif stored ~= bucket then before, count = 0, 0 end
    local start = bucket * length
    local passed = math.max(0, at - start) / length
    if math.floor(before * (1 - passed)) + count >= most then
      local free
      if count < most then free = start + length * (1 - (most - count) / before)
      else free = start + length + length * (1 - most / count) end
      wait = math.max(wait, math.ceil(free - at) + 1)
    end
    longest = math.max(longest, length)
    for _, field in ipairs({ place .. ':bucket', bucket, place .. ':count', count + 1, place .. ':before', before }) do
      fields[#fields + 1] = field
    end
  end
  if wait > 0 then return wait end
  redis.call('HSET', limit, unpack(fields))
  redis.call('PEXPIRE', limit, 2 * longest)
  return 0
end`.trim();
