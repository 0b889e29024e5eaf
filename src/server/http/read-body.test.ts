// A body's bound holds whatever the request says of its length.
import { expect, it } from 'vitest';
import { readBytes, readJsonBody } from './read-body.ts';

const bound = 1024;

/** Comes in pieces of 100 bytes and says nothing of its length. `given`: how many were asked for. */
function inPieces(pieces: number) {
  let given = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (given === pieces) return controller.close();
        given += 1;
        controller.enqueue(new Uint8Array(100).fill(0x31));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://crm.test', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return { request, given: () => given };
}

it.each([
  ['bytes', readBytes],
  ['JSON', readJsonBody],
])('%s without a length are read up to the bound, and no further', async (_, read) => {
  const { request, given } = inPieces(10_000);
  await expect(read(request, bound)).rejects.toMatchObject({ code: 'too_large' });
  expect(given()).toBeLessThan(15);
});

it('what fits is read whole, to the last byte', async () => {
  expect(await readBytes(inPieces(10).request, 1000)).toHaveLength(1000);
  await expect(readBytes(inPieces(10).request, 999)).rejects.toMatchObject({ code: 'too_large' });
});

it('what says that it is larger is not read at all', async () => {
  const { request, given } = inPieces(10_000);
  request.headers.set('content-length', String(bound + 1));
  await expect(readBytes(request, bound)).rejects.toMatchObject({ code: 'too_large' });
  expect(given()).toBe(0);
});
