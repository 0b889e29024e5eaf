// The newest messages, read again, join what is loaded of a thread.
interface Row {
  id: string;
}

/**
 * Both newest first. What is in `newest` counts as it is there; the rest of `known` follows.
 * @returns null where the two do not meet: something between them was not read
 */
export function withNewest<M extends Row>(known: readonly M[], newest: readonly M[]): M[] | null {
  if (known.length === 0) return [...newest];
  const seen = new Set(newest.map(({ id }) => id));
  const meets = known.some(({ id }) => seen.has(id));
  return meets ? [...newest, ...known.filter(({ id }) => !seen.has(id))] : null;
}
