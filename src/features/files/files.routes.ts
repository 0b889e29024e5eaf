import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { partOf, type Part } from './byte-range.rules.ts';
import { readFile } from './files.contract.ts';
import { findFile } from './files.db.ts';
import { nameOf, publicSeconds, urlOf } from './files.rules.ts';
import { fileWords } from './files.words.ts';
import { secondsLeft } from './signed-link.operation.ts';

/** Nothing in a file ever runs, wherever it is opened. */
const inert = `default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'`;

export const filesRoutes = [
  route(readFile, { who: 'anyone', limit: perMinute(1200) }, async ({ platform, params, query, request }) => {
    const { filesUrl } = platform.config;
    // Links from before it had a host of its own.
    if (filesUrl !== '' && request.headers.get('host') !== new URL(filesUrl).host) {
      const search = new URLSearchParams(query as Record<string, string>).toString();
      const location = `${filesUrl}${urlOf(`${params.folder}/${params.owner}/${params.file}`)}${search && `?${search}`}`;
      return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
    }
    const name = nameOf(urlOf(`${params.folder}/${params.owner}/${params.file}`)) ?? gone();
    const { expires = '', signature = '' } = query;
    const left = secondsLeft(platform.config, name, { expires, signature }, platform.now());
    const found = (await platform.database.asSystem((tx) => findFile(tx, params.owner, name))) ?? gone();
    if (!found.isPublic && left === 0) gone();

    const etag = `"${params.file}"`;
    const headers: Record<string, string> = {
      'content-security-policy': inert,
      'cross-origin-resource-policy': filesUrl === '' ? 'same-origin' : 'cross-origin',
      'cache-control': found.isPublic ? `public, max-age=${publicSeconds}` : `private, max-age=${left}`,
      'accept-ranges': 'bytes',
      etag,
    };
    if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
    headers['content-type'] = found.type;
    headers['content-disposition'] = dispositionOf(found.type, params.file);
    const isSame = [null, etag].includes(request.headers.get('if-range'));
    const part = isSame ? partOf(request.headers.get('range'), found.bytes) : null;
    if (part === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${found.bytes}` } });
    const { start, end } = part ?? { start: 0, end: found.bytes - 1 };
    const body = (await open(platform, name, part ?? undefined)) ?? gone();
    headers['content-length'] = String(end - start + 1);
    if (part) headers['content-range'] = `bytes ${start}-${end}/${found.bytes}`;
    return new Response(body, { status: part ? 206 : 200, headers });
  }),
];

/** A picture is shown where it stands; a document is never opened on our own address. */
function dispositionOf(type: string, file: string): string {
  if (type !== 'application/pdf') return 'inline';
  const state = /^([A-Z]{2})-/.exec(file)?.[1];
  return `attachment; filename="license${state ? `-${state}` : ''}.pdf"`;
}

async function open({ files, log }: Pick<Platform, 'files' | 'log'>, name: string, part: Part | undefined) {
  try {
    return await files.open(name, part);
  } catch (fault) {
    log.error({ err: fault }, 'a file could not be read');
    throw new Refusal('unavailable', fileWords.notRead, { cause: fault, retryAfter: 5 });
  }
}

function gone(): never {
  throw new Refusal('not_found', fileWords.gone);
}
