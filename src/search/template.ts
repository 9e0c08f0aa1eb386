/**
 * Field, filters, count and list of the search, for its page and for the box that opens over every other page; and the switch for the key that
 * opens it, where whoever met the key by accident finds it. It has its place, and shows once the search works.
 */
export const searchForm = `<form class="search-form no-print" role="search" action="/search" autocomplete="off">
<p><label for="search-words">Search</label><input type="search" name="q" id="search-words" enterkeyhint="search" maxlength="200" placeholder="A name, a title, a question, SDG 9 …"></p>
<p><label for="search-track">Track</label><select name="track" id="search-track"><option value="">All tracks</option></select></p>
<p><label for="search-goal">Goal</label><select name="goal" id="search-goal"><option value="">All goals</option></select></p>
</form>
<p class="search-status" role="status"></p>
<ol role="list" class="search-results"></ol>
<p class="search-keys"><label><input type="checkbox"> <span>The key <kbd>/</kbd> opens the search</span></label></p>`;
