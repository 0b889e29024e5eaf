// More of the list of leads, for who goes on in it on a lead's own page.
import type { ReadPart } from '../leads/list-order.rules.ts';
import { readListPage, type ListView } from '../leads/loaded-leads.browser.ts';

export const readLeadsPart: ReadPart = async (view, _, cursor) => {
  const { rows, next_cursor: next } = await readListPage(view as ListView, cursor);
  return { rows, next };
};
