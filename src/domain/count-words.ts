// Counts that stop: in the menu and the bottom bar for want of room, elsewhere because nothing was counted beyond.

/** From here on such a count is "999+"; what is counted for it alone is counted no further. */
export const countLimit = 1000;

/** `limit`: where counting stopped earlier. */
export const sayUpTo = (count: number, limit: number = countLimit): string =>
  count >= limit ? `${limit - 1}+` : String(count);

/** All of them together where there is room: exact as long as none of them stopped. */
export const sayTogether = (...counts: readonly number[]): string =>
  counts.some((count) => count >= countLimit)
    ? sayUpTo(countLimit)
    : counts.reduce((sum, count) => sum + count, 0).toLocaleString('en-US');
