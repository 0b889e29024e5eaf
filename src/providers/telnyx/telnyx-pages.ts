// The carrier's lists, page by page.
import * as z from 'zod';

export interface Rows<T> {
  rows: T[];
  unread: number;
}

/** One row that cannot be read never costs a list; how many there were is said. */
export function rowsOf<S extends z.ZodType>(row: S) {
  return z.array(z.unknown()).transform((given) => {
    const read = given.map((each) => row.safeParse(each));
    const rows = read.flatMap((each) => (each.success ? [each.data] : []));
    return { rows, unread: read.length - rows.length };
  });
}

const pageMeta = z
  .object({ total_pages: z.number().int().nullish().catch(null) })
  .nullish()
  .catch(null);

export const pageOf = <S extends z.ZodType>(row: S) => z.object({ data: rowsOf(row), meta: pageMeta });

/** Where the carrier does not say how many pages there are, a full one has a next. */
export function nextPageOf(
  { data, meta }: { data: Rows<unknown>; meta?: z.output<typeof pageMeta> },
  page: number,
  size: number,
): number | null {
  const isLast = meta?.total_pages == null ? data.rows.length + data.unread < size : page >= meta.total_pages;
  return isLast ? null : page + 1;
}
