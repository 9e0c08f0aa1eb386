import { script } from '../store/script.ts';
import { lexSeparator } from '../store/sorted-text.ts';

/** What a row costs for each record that it is made of, in reads of one field: several fields, and their way out. */
const readsOfRecord = 4;

/**
 * A slice of a list, at most a page: walks an index from the cursor on, keeps what passes filter and search, reads the records of what it keeps.
 * `question` is JSON, put together in `page.ts`. The rows leave as one JSON text: thousands of single strings would each be wrapped on
 * their way; weighed is what leaves, since quotes and line breaks grow on it (BUG-PL06).
 *
 * However long the list is, a slice ends after so many records and so many reads: one for a field that a filter or a search looks at, some for each
 * record of a row (ADR-S35). `walked` is then how far along the list it came, and the cursor stands there; a slice that came to the end or filled its page says nothing of it.
 * Matches are counted to the end of the slice: who asks from the start of a list that one slice sees whole, gets their number.
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

local reads = 0
local function field_of(place, id)
  reads = reads + 1
  return redis.call('HGET', place.prefix .. id, place.field)
end

local function passes(id)
  for _, condition in ipairs(asked.conditions) do
    local value = field_of(condition, id)
    if not value then
      if not condition.orMissing then return false end
    elseif value ~= condition.value then return false end
  end
  if #asked.spellings == 0 then return true end
  for _, place in ipairs(asked.searched) do
    local value = field_of(place, id)
    if value and holds_search(value) then return true end
  end
  return false
end

local function row_of(id)
  local row = { id }
  for _, source in ipairs(asked.sources) do
    reads = reads + ${readsOfRecord}
    row[#row + 1] = redis.call('HMGET', source.prefix .. id, unpack(source.fields))
  end
  return cjson.encode(row)
end

local command = asked.descending and 'ZREVRANGE' or 'ZRANGE'
local rows, bytes, matches, place = {}, 0, 0, ''
local position, overflows, ended = start, false, false
local function has_room() return #rows < asked.limit and bytes < asked.bytes end
while position < size and not ended do
  local members = redis.call(command, index, position, position + 199)
  if #members == 0 then break end
  for _, member in ipairs(members) do
    if reads >= asked.reads or position - start >= asked.records then ended = true break end
    if has_room() then place = member end
    local id = asked.kind == 'lex' and string.match(member, '([^${lexSeparator}]*)$') or member
    if passes(id) then
      overflows = overflows or not has_room()
      if not overflows then
        rows[#rows + 1] = row_of(id)
        bytes = bytes + #rows[#rows]
      elseif open or not asked.count then ended = true break end
      matches = matches + 1
    end
    position = position + 1
  end
end

local more, total = overflows or ended, -1
if open then total = size elseif start == 0 and not ended then total = matches end
local score = ''
if more and asked.kind == 'score' then score = redis.call('ZSCORE', index, place) end
local walked = more and has_room() and position or -1
return { total, more and place or '', score, walked, size, '[' .. table.concat(rows, ',') .. ']' }`,
);
