/** Members read at once. */
const piece = 1000;

/**
 * Lua for scripts that go through a whole index: after it, `each(index, visit)` calls `visit` with every member of the sorted set, lowest
 * score first, a piece at a time. `visit` must leave this index as it is.
 */
export const eachMemberLua = `
local function each(index, visit)
  local position = 0
  while true do
    local found = redis.call('ZRANGE', index, position, position + ${piece - 1})
    if #found == 0 then return end
    for _, member in ipairs(found) do visit(member) end
    position = position + #found
  end
end`.trim();
