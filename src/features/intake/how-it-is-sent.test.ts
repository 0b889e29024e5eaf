// What a vendor's program may do to the body and the address: packed bodies are read, all else is told what is wrong with it.
import { randomUUID } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test-support/app.ts';
import { basic, makeVendor, person, rowsOf } from '../../../test-support/vendors.ts';
import { inboundLead, listPosts, readWrongPosts, rotateWebhook } from './intake.contract.ts';
import { sayBody } from './verdict.words.ts';

const app = useTestApp();

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
] as const)('a body packed as %s is read', async (encoding, pack) => {
  const vendor = await makeVendor(app);
  const body = new Uint8Array(pack(JSON.stringify(person({ name: 'Pat Packed' }))));
  const answer = await vendor.post(body, { 'content-encoding': encoding });
  expect(answer).toMatchObject({ status: 200, body: { verdict: 'created' } });
  expect((await rowsOf(app, vendor.agent.id)).leads).toMatchObject([{ name: 'Pat Packed' }]);
});

it.each([
  ['broken', new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3])],
  ['larger than a post may be', new Uint8Array(gzipSync('x'.repeat(300 * 1024)))],
])('a packed body that is %s is refused with its own sentence, and kept among the posts', async (_, body) => {
  const vendor = await makeVendor(app);
  const answer = await vendor.post(body, { 'content-encoding': 'gzip' });
  expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  expect(answer.text).toContain('We couldn’t unpack the post.');
});

it('XML is told so', async () => {
  const vendor = await makeVendor(app);
  const answer = await vendor.post('<lead><name>Pat</name></lead>', { 'content-type': 'application/xml' });
  expect(answer).toMatchObject({ status: 400, body: { error: 'The post is XML. Send JSON or form data.' } });
});

it.each([
  ['GET', '', 405, 'This address takes leads with POST. Nothing can be read from it.'],
  ['PUT', '', 405, 'This address takes leads with POST. Nothing can be read from it.'],
  ['POST', '/', 404, 'This address has no slash at the end. Remove it and send the lead again.'],
])('%s at the address%s has its own sentence', async (method, behind, status, error) => {
  const vendor = await makeVendor(app);
  const response = await fetch(`${app.url}${inboundLead.path}${behind}`, {
    method,
    headers: { authorization: basic(vendor.id, vendor.secret), 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error });
});

it('size and kind stand in the list of posts', async () => {
  const vendor = await makeVendor(app);
  const body = JSON.stringify(person());
  await vendor.post(body, { 'content-type': 'application/json; charset=utf-8' });
  const { rows } = await vendor.agent.call(listPosts, { query: {} });
  expect(rows).toMatchObject([{ content_type: 'application/json', bytes: body.length }]);
});

it('posts with a wrong secret are counted, until there is a new one; an unknown webhook counts nowhere', async () => {
  const vendor = await makeVendor(app);
  const wrong = () => vendor.agent.call(readWrongPosts, {});
  expect(await wrong()).toEqual({ count: 0, last_at: null });
  for (const id of [vendor.id, vendor.id, randomUUID()])
    expect((await vendor.post(person(), { authorization: basic(id, 'wrong') })).status).toBe(401);
  expect(await wrong()).toEqual({ count: 2, last_at: expect.any(String) as string });
  await vendor.agent.call(rotateWebhook, {});
  expect(await wrong()).toEqual({ count: 0, last_at: null });
});

it('the words of a body', () => {
  expect([
    sayBody(340, 'application/json'),
    sayBody(1234, 'multipart/form-data'),
    sayBody(5, 'text/csv'),
    sayBody(0, null),
  ]).toEqual(['340 bytes JSON', '1.2 KB form', '5 bytes text/csv', '0 bytes']);
});
