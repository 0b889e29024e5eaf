import { usersOnPage } from './admin.rules.ts';

interface Answer {
  rows: readonly unknown[];
  total: number;
  /** There are more than are counted. */
  is_more?: boolean;
}

/** A page whose rows have all gone since is the last one that still has some. @returns its answer, and which it is */
export async function filledPage<A extends Answer>(
  page: number,
  read: (page: number) => Promise<A>,
): Promise<A & { page: number }> {
  const answer = await read(page);
  if (page === 1 || answer.rows.length > 0) return { ...answer, page };
  const last = answer.is_more ? page : Math.max(1, Math.ceil(answer.total / usersOnPage));
  // What was counted a moment ago may be too many.
  return filledPage(Math.min(page - 1, last), read);
}
