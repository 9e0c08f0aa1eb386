import { script } from '../store/script.ts';
import { lexSeparator } from '../store/sorted-text.ts';

/**
 * One page of a list: walks an index from the cursor on, keeps what passes filter and search, reads the records of what it keeps.
 * `question` is JSON, put together in `page.ts`. The rows leave as one JSON text: thousands of single strings would each be wrapped on
 * their way; weighed is what leaves, since quotes and line breaks grow on it (BUG-PL06). The walk is linear in the list only when something is filtered, searched or counted; ten thousand records take some 20 ms.
 *
 * `before` compares byte by byte as the index itself does: Lua's own `<` follows the language of the machine. `rank_of` counts the members
 * before the cursor's place, whether its row is still there or not. In escaped text a match may begin in the middle of an escape, so
 * `holds` reads what it found there. Words that were folded when they were stored are in small letters; numbers of the payment provider and of
 * receipts are not.
 *
 * Keys of records are built from the ids that the index holds, so no script of a list can declare them all: none is flagged `locks`.
 */
export const pageScript = script(
  { keys: ['index'], args: ['question'], flags: ['reads'] },
  `
local asked = cjson.decode(question)
local size = redis.call('ZCARD', index)
local open = #asked.conditions == 0 and #asked.spellings == 0

local function before(a, b)
  for i = 1, math.min(#a, #b) do
    local x, y = string.byte(a, i), string.byte(b, i)
    if x ~= y then return x < y end
  end
  return #a < #b
end

local function rank_of(member, score)
  if asked.kind == 'lex' then return redis.call('ZLEXCOUNT', index, '-', '(' .. member) end
  if redis.call('ZSCORE', index, member) == score then return redis.call('ZRANK', index, member) end
  local low = redis.call('ZCOUNT', index, '-inf', '(' .. score)
  local high = redis.call('ZCOUNT', index, '-inf', score)
  while low < high do
    local middle = math.floor((low + high) / 2)
    if before(redis.call('ZRANGE', index, middle, middle)[1], member) then low = middle + 1 else high = middle end
  end
  return low
end

local start = 0
if asked.member then
  local rank = rank_of(asked.member, asked.score)
  local present = redis.call('ZSCORE', index, asked.member)
  local there = present and (asked.kind == 'lex' or present == asked.score)
  if asked.descending then start = size - rank else start = rank + (there and 1 or 0) end
end

local function holds(value, spelling)
  if not string.find(value, spelling.stored, 1, true) then return false end
  if not string.find(value, '\\\\', 1, true) then return true end
  local read, decoded = pcall(cjson.decode, '[' .. value .. ']')
  if not read or type(decoded[1]) ~= 'string' then return true end
  return string.find(decoded[1], spelling.plain, 1, true) ~= nil
end

local function holds_search(value)
  local small = string.lower(value)
  for _, spelling in ipairs(asked.spellings) do
    if holds(small, spelling) then return true end
  end
  return false
end

local function passes(id)
  for _, condition in ipairs(asked.conditions) do
    local value = redis.call('HGET', condition.prefix .. id, condition.field)
    if not value then
      if not condition.orMissing then return false end
    elseif value ~= condition.value then return false end
  end
  if #asked.spellings == 0 then return true end
  for _, field in ipairs(asked.searched) do
    local value = redis.call('HGET', field.prefix .. id, field.field)
    if value and holds_search(value) then return true end
  end
  return false
end

local command = asked.descending and 'ZREVRANGE' or 'ZRANGE'
local rows, bytes, matches, last, more = {}, 0, 0, '', false
local position, full = start, false
while position < size and not full do
  local members = redis.call(command, index, position, position + 499)
  if #members == 0 then break end
  for _, member in ipairs(members) do
    local id = asked.kind == 'lex' and string.match(member, '([^${lexSeparator}]*)$') or member
    if passes(id) then
      matches = matches + 1
      if #rows < asked.limit and bytes < asked.bytes then
        local row = { id }
        for _, source in ipairs(asked.sources) do
          row[#row + 1] = redis.call('HMGET', source.prefix .. id, unpack(source.fields))
        end
        local packed = cjson.encode(row)
        bytes = bytes + #packed
        rows[#rows + 1] = packed
        last = member
      else
        more = true
        if open or not asked.count then full = true break end
      end
    end
  end
  position = position + #members
end
if open then matches = size end

local score = ''
if more and asked.kind == 'score' then score = redis.call('ZSCORE', index, last) end
return { matches, more and last or '', score, '[' .. table.concat(rows, ',') .. ']' }`,
);
