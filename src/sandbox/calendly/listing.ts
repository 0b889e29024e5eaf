// Lists in pages: `count` rows at a time, the next page by a token that only this list understands.
import { invalidArgument } from './problem.ts';

export function pageOf(rows: readonly object[], asked: Record<string, string>, url: URL): object {
  const count = asked.count === undefined ? 20 : Number(asked.count);
  if (!Number.isInteger(count) || count < 1 || count > 100)
    throw invalidArgument('count', 'must be an integer between 1 and 100');
  const from = asked.page_token === undefined ? 0 : readToken(asked.page_token);
  const shown = rows.slice(from, from + count);
  const next = from + count < rows.length ? Buffer.from(`from:${from + count}`).toString('base64url') : null;
  return {
    collection: shown,
    pagination: {
      count: shown.length,
      next_page: next === null ? null : addressOf(url, next),
      previous_page: null,
      next_page_token: next,
      previous_page_token: null,
    },
  };
}

function readToken(token: string): number {
  const from = Number(/^from:(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) throw invalidArgument('page_token', 'is invalid');
  return from;
}

function addressOf(url: URL, token: string): string {
  const next = new URL(`https://api.calendly.com${url.pathname.replace('/calendly-api', '')}${url.search}`);
  next.searchParams.set('page_token', token);
  return next.href;
}
