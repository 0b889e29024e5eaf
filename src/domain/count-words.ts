// Counts beside a word where there is little room: in the menu, the bottom bar, a page's title and its tabs.

/** From here on a count is "999+"; what is counted for such a place alone is counted no further. */
export const countLimit = 1000;

/** `limit`: where counting stopped earlier. */
export const sayUpTo = (count: number, limit: number = countLimit): string =>
  count >= limit ? `${limit - 1}+` : String(count);
