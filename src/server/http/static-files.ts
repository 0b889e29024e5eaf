// Files of the built browser app, known at start. Compressed once, at the first request.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { withProcessors, type ProcessorName } from '../../domain/processors.ts';
import type { Encoding } from './compress-page.ts';

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
  '.xml': 'application/xml; charset=utf-8',
};
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml']);
/** Written by the build where a page names its own address; what the server is reached at is known only here. */
const builtOrigin = 'https://origin.invalid';
const namesOrigin = new Set(['.html', '.xml', '.txt']);

/** What pages say that is known only here. */
export interface Fill {
  /** Public address, without a path. */
  origin: string;
  processors: ReadonlyMap<ProcessorName, string>;
}

export class StaticFile {
  readonly #path: string;
  readonly #extension: string;
  readonly #fill: Fill;
  #plain: Promise<Buffer> | undefined;
  readonly #encoded = new Map<string, Promise<Buffer>>();

  constructor(path: string, fill: Fill) {
    this.#path = path;
    this.#extension = extname(path);
    this.#fill = fill;
  }

  contents(): Promise<Buffer> {
    return (this.#plain ??= this.#read());
  }

  async text(): Promise<string> {
    return (await this.contents()).toString('utf8');
  }

  async answer(request: Headers, headers: Record<string, string>): Promise<Response> {
    const etag = `"${createHash('sha256')
      .update(await this.contents())
      .digest('base64url')
      .slice(0, 22)}"`;
    const all = { ...fileHeaders(this.#extension), etag, ...headers };
    if (request.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers: all });
    const encoding = compressible.has(this.#extension) ? chooseEncoding(request) : undefined;
    const body = encoding ? await this.#encode(encoding) : await this.contents();
    return new Response(new Uint8Array(body), {
      headers: { ...all, ...(encoding && { 'content-encoding': encoding }) },
    });
  }

  async #read(): Promise<Buffer> {
    const plain = await readFile(this.#path);
    if (!namesOrigin.has(this.#extension)) return plain;
    const { origin, processors } = this.#fill;
    return Buffer.from(withProcessors(plain.toString('utf8').replaceAll(builtOrigin, origin), processors));
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      encoded = this.contents().then((plain) => compressors[encoding](plain));
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }
}

export function fileHeaders(extension: string): Record<string, string> {
  return {
    'content-type': types[extension] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    vary: 'accept-encoding',
  };
}

export function chooseEncoding(request: Headers): Encoding | undefined {
  const accepts = request.get('accept-encoding') ?? '';
  return (['br', 'gzip'] as const).find((each) => accepts.includes(each));
}

/** A name with a hash never changes its contents; everything else is asked for again each time. */
export function cachingOf(path: string): Record<string, string> {
  return { 'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache' };
}

/** By address. Nothing but these is ever read, so that no path can lead out of the folder. */
export async function listStaticFiles(folder: string, fill: Fill): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, new StaticFile(path, fill)] as const)
      .filter(([address]) => !address.includes('/.')),
  );
}
