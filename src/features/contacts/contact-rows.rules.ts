// Loaded pages of contacts as they are after some were read again.
interface Row {
  id: string;
  created_at: string;
}

interface Page<R> {
  rows: R[];
  next_cursor: string | null;
}

/** The order of the list: the newest first. Instants come in one form, in UTC, so that their texts compare. */
const comesBefore = (one: Row, other: Row): boolean =>
  one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at;

/**
 * `asked` ids were read again, and `found` is what there is of them: each stands where it belongs, if that part of the list is
 * loaded, and what was not found stands nowhere.
 */
export function withRead<R extends Row>(
  pages: readonly Page<R>[],
  asked: ReadonlySet<string>,
  found: readonly R[],
): Page<R>[] {
  const fresh = new Map(found.map((row) => [row.id, row]));
  const kept = pages.map((page) => ({
    ...page,
    rows: page.rows.flatMap((row) => {
      const now = asked.has(row.id) ? fresh.get(row.id) : row;
      fresh.delete(row.id);
      return now === undefined ? [] : [now];
    }),
  }));
  for (const row of fresh.values()) {
    const page = kept.find(({ rows, next_cursor }) => {
      const last = rows.at(-1);
      return next_cursor === null || (last !== undefined && comesBefore(row, last));
    });
    if (!page) continue;
    const place = page.rows.findIndex((each) => comesBefore(row, each));
    page.rows.splice(place === -1 ? page.rows.length : place, 0, row);
  }
  return kept;
}
