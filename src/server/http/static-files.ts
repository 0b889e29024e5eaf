// The built browser app: hashed assets for a year, the page itself never stale. Compressed once, at the first request.
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Hono } from 'hono';
import type { AppEnv } from './app.ts';
import { pageHeaders } from './security-headers.ts';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

interface StaticFile {
  path: string;
  extension: string;
  plain?: Promise<Buffer>;
  encoded: Map<string, Promise<Buffer>>;
}

/** Serves the files known at start and nothing else, so that no path can lead out of the folder. */
export async function mountStaticFiles(app: Hono<AppEnv>, folder: string): Promise<void> {
  const files = await listFiles(folder);
  const page = files.get('/index.html');
  app.get('*', async (c) => {
    const path = new URL(c.req.url).pathname;
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return answerFile(file, c.req.header('accept-encoding') ?? '', cachingOf(path));
    if (path.startsWith('/assets/')) return c.text('Not found', 404);
    if (!page) return c.text('The browser app has not been built. Run `npm start`.', 503);
    return answerFile(
      page,
      c.req.header('accept-encoding') ?? '',
      pageHeaders((await contents(page)).toString('utf8')),
    );
  });
}

function cachingOf(path: string): Record<string, string> {
  return { 'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache' };
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [
        `/${relative(folder, path).split(sep).join('/')}`,
        { path, extension: extname(path), encoded: new Map() },
      ];
    }),
  );
}

function contents(file: StaticFile): Promise<Buffer> {
  return (file.plain ??= readFile(file.path));
}

async function answerFile(file: StaticFile, accepts: string, headers: Record<string, string>): Promise<Response> {
  const encoding = compressible.has(file.extension)
    ? (['br', 'gzip'] as const).find((each) => accepts.includes(each))
    : undefined;
  const body = encoding ? await encode(file, encoding) : await contents(file);
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': types[file.extension] ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
      ...headers,
    },
  });
}

async function encode(file: StaticFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  let encoded = file.encoded.get(encoding);
  if (!encoded) {
    encoded = contents(file).then((plain) => compressors[encoding](plain));
    file.encoded.set(encoding, encoded);
  }
  return encoded;
}
