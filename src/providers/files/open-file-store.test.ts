// A folder and a bucket keep the same promises. The bucket is a small server here that speaks S3.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';
import { openFileStore, type FileSettings } from './open-file-store.ts';

const objects = new Map<string, { bytes: Buffer; type: string }>();
/** The next answers, in place of what was asked for. */
const faults: number[] = [];

const bucketServer = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const key = new URL(request.url ?? '', 'http://bucket').pathname;
    const say = (status: number, body: Buffer | string = '') => response.writeHead(status).end(body);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/')) return say(403);
    const fault = faults.shift();
    if (fault !== undefined) return say(fault, '<Error><Code>InternalError</Code></Error>');
    if (request.method === 'PUT') {
      objects.set(key, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' });
      return say(200);
    }
    const found = objects.get(key);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'DELETE') return say(204);
    if (!found) return say(404, '<Error><Code>NoSuchKey</Code></Error>');
    const part = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (!part) return say(200, found.bytes);
    return say(206, found.bytes.subarray(Number(part[1]), Number(part[2]) + 1));
  });
});

let folder: string;
let bucket: Extract<FileSettings, { bucket: string }>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-crm-files-'));
  const server = await new Promise<Server>((done) => {
    bucketServer.listen(0, '127.0.0.1', () => done(bucketServer));
  });
  const { port } = server.address() as AddressInfo;
  bucket = {
    bucket: 'agent-files',
    region: 'us-east-1',
    keyId: 'key-id',
    secretKey: 'secret',
    endpoint: `http://127.0.0.1:${port}`,
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  bucketServer.closeAllConnections();
  bucketServer.close();
});

const textOf = async (file: ReadableStream<Uint8Array> | undefined) => file && new Response(file).text();
const name = 'licenses/11111111-1111-4111-8111-111111111111/TX-abc.pdf';

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  let store: FileStore;
  beforeAll(() => {
    store = openFileStore(kind === 'folder' ? { folder } : bucket);
  });

  it('are there as they were put, whole or in part, until they are removed', async () => {
    expect(await store.open(name)).toBeUndefined();
    await store.put(name, Buffer.from('0123456789'), 'application/pdf');
    expect(await textOf(await store.open(name))).toBe('0123456789');
    expect(await textOf(await store.open(name, { start: 2, end: 4 }))).toBe('234');
    await store.put(name, Buffer.from('new'), 'application/pdf');
    expect(await textOf(await store.open(name))).toBe('new');
    await store.remove(name);
    expect(await store.open(name)).toBeUndefined();
    await store.remove(name);
  });

  it.each([
    '../etc/passwd',
    'licenses/../../x',
    'licenses/.hidden',
    '/etc/passwd',
    'licenses//x',
    'licenses/a\\b',
    'x',
  ])('have no such name: %s', async (strange) => {
    await expect(store.put(strange, Buffer.from('x'), 'image/png')).rejects.toThrow('Not the name of a file');
    await expect(store.open(strange)).rejects.toThrow('Not the name of a file');
    await expect(store.remove(strange)).rejects.toThrow('Not the name of a file');
  });
});

it('what cannot be moved to its place leaves nothing beside it', async () => {
  const store = openFileStore({ folder });
  await store.put('licenses/taken/inside.pdf', Buffer.from('x'), 'application/pdf');
  await expect(store.put('licenses/taken', Buffer.from('x'), 'application/pdf')).rejects.toThrow(
    /EISDIR|ENOTEMPTY|EEXIST/,
  );
  expect((await readdir(join(folder, 'licenses'))).filter((file) => file.endsWith('.part'))).toEqual([]);
});

it('a bucket is asked once more, and a fault that stays is said', async () => {
  const store = openFileStore(bucket);
  faults.push(500);
  await store.put(name, Buffer.from('x'), 'application/pdf');
  expect(objects.get(`/agent-files/${name}`)).toMatchObject({ type: 'application/pdf' });
  faults.push(500, 500);
  await expect(store.put(name, Buffer.from('y'), 'application/pdf')).rejects.toThrow();
  expect(await textOf(await store.open(name))).toBe('x');
});
