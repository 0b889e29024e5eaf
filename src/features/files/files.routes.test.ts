import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { isStored, pdf, picture } from '../../../test-support/uploads.ts';
import { maxBytesOfPerson } from './files.rules.ts';
import { fileWords } from './files.words.ts';
import { signedLink } from './signed-link.operation.ts';
import { dropFile, keepFile, storeFile } from './store-file.operation.ts';
import { removeFile, sweepFiles } from './remove-file.job.ts';

const app = useTestApp();
let agent: TestAgent;
beforeAll(async () => {
  agent = await makeAgent(app);
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${app.url}${path}`, { method, headers });
const link = (url: string) => signedLink(app.platform.config, url, app.platform.now());
const storePdf = (userId: string) => storeFile(app.platform, { userId, folder: 'licenses', label: 'TX', bytes: pdf() });
const sql = (statement: string, values: unknown[]) => asOwner(app, statement, values);

describe('a stored file', () => {
  it('has a name that cannot be guessed, below its owner’s', async () => {
    const one = await storePdf(agent.id);
    expect(one).toMatch(new RegExp(`^/files/licenses/${agent.id}/TX-[0-9a-f]{32}\\.pdf$`));
    expect(await storePdf(agent.id)).not.toBe(one);
    const headshot = await storeFile(app.platform, {
      userId: agent.id,
      folder: 'profile-pictures',
      bytes: await picture(),
    });
    expect(headshot).toMatch(new RegExp(`^/files/profile-pictures/${agent.id}/[0-9a-f]{32}\\.jpg$`));
  });

  it('has room while all that was uploaded has; recordings and voicemails take none of it', async () => {
    const other = await makeAgent(app);
    const take = (type: string, bytes: number) =>
      sql(`insert into stored_files (user_id, name, type, bytes) values ($1, $2, $3, $4)`, [
        other.id,
        `licenses/${other.id}/${randomUUID().replaceAll('-', '')}`,
        type,
        bytes,
      ]);
    await take('audio/mpeg', maxBytesOfPerson);
    await storePdf(other.id);
    await take('application/pdf', maxBytesOfPerson - 2 * pdf().byteLength);
    await storePdf(other.id);
    await expect(storePdf(other.id)).rejects.toThrow(fileWords.full);
  });

  it('is nobody’s without a link, its owner’s neither: a session is no key to it', async () => {
    const url = await storePdf(agent.id);
    const answer = await agent.send('GET', url);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: fileWords.gone });
  });

  it('opens by its link, for no other file, no other hour and no longer than said', async () => {
    const [url, other] = [await storePdf(agent.id), await storePdf(agent.id)];
    const good = link(url);
    const answer = await get(good);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, pdf()]);
    const [, search = ''] = good.split('?');
    const later = search.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`);
    for (const wrong of [`${other}?${search}`, `${url}?${later}`, `${url}?expires=1&signature=x`, `${good}x`])
      expect((await get(wrong)).status, wrong).toBe(404);
    const old = new Date(app.platform.now().getTime() - 3 * 3600_000);
    expect((await get(signedLink(app.platform.config, url, old))).status).toBe(404);
  });

  it('is inert: a document is saved, nothing runs, no other site shows it', async () => {
    const url = await storePdf(agent.id);
    const { headers } = await get(link(url));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="license-TX.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox/) as string,
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
  });

  it('comes in parts, not at all when it is known, and as a head alone', async () => {
    const good = link(await storePdf(agent.id));
    const size = pdf().length;
    const part = await get(good, { range: 'bytes=0-3' });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 0-3/${size}`,
      '4',
    ]);
    expect(await part.text()).toBe('%PDF');
    const none = await get(good, { range: `bytes=${size}-` });
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const etag = part.headers.get('etag') ?? '';
    expect((await get(good, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(good, { range: 'bytes=0-3', 'if-range': '"another"' })).status).toBe(200);
    expect((await get(good, { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206);
    const head = await get(good, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(size), '']);
  });

  it.each([
    '/files/licenses/..%2f..%2fetc/passwd',
    '/files/other/11111111-1111-4111-8111-111111111111/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.jpg',
    '/files/licenses/11111111-1111-4111-8111-111111111111/TX-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.pdf',
    '/files/licenses/11111111-1111-4111-8111-111111111111/TX-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.html',
    '/files/licenses/------------------------------------/TX-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.pdf',
  ])('is not there: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

it('is everybody’s as the portrait of a published page, for an hour at a time; a license never is', async () => {
  const owner = await makeAgent(app);
  const [headshot, license, unnamed] = [
    await storeFile(app.platform, { userId: owner.id, folder: 'profile-pictures', bytes: await picture() }),
    await storePdf(owner.id),
    await storePdf(owner.id),
  ];
  const statuses = () => Promise.all([headshot, license, unnamed].map(async (url) => (await get(url)).status));
  await sql(`insert into agent_profiles (user_id, slug, headshot_url) values ($1, $2, $3)`, [
    owner.id,
    randomUUID(),
    headshot,
  ]);
  await sql(
    `insert into agent_states (user_id, state_code, state_name, license_number, license_image_url)
     values ($1, 'TX', 'Texas', 'TX-0001', $2)`,
    [owner.id, license],
  );
  expect(await statuses()).toEqual([404, 404, 404]);
  await sql(`update agent_profiles set published = true where user_id = $1`, [owner.id]);
  expect(await statuses()).toEqual([200, 404, 404]);
  expect((await owner.send('GET', license)).status).toBe(404);
  const signed = await get(link(license));
  expect([signed.status, signed.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^private, /)]);
  const { headers } = await get(headshot);
  expect([headers.get('cache-control'), headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'public, max-age=3600',
    'image/jpeg',
    'inline',
  ]);
  // Nor as a portrait: the table holds no other folder's.
  await expect(
    sql(`update agent_profiles set headshot_url = $2 where user_id = $1`, [owner.id, license]),
  ).rejects.toThrow('agent_profiles_headshot_url_check');
  await sql(`insert into account_deletions (user_id, delete_after) values ($1, now() + interval '30 days')`, [
    owner.id,
  ]);
  expect(await statuses()).toEqual([404, 404, 404]);
});

it('another agent’s file is no page’s picture and nobody else’s to keep or to remove', async () => {
  const [one, other] = [await makeAgent(app), await makeAgent(app)];
  const url = await storeFile(app.platform, { userId: one.id, folder: 'profile-pictures', bytes: await picture() });
  await sql(`insert into agent_profiles (user_id, slug, headshot_url, published) values ($1, $2, $3, true)`, [
    other.id,
    randomUUID(),
    url,
  ]);
  expect((await get(url)).status).toBe(404);
  expect(await app.platform.database.asAgent(other.id, (tx) => keepFile(tx, other.id, url))).toBe(false);
  await app.platform.database.asAgent(other.id, (tx) => dropFile(tx, other.id, url));
  expect((await get(link(url))).status).toBe(200);
});

it('a person has 200 MB, however many uploads come at once', async () => {
  const owner = await makeAgent(app);
  const room = pdf().length;
  await sql(
    `insert into stored_files (user_id, name, type, bytes)
     select $1::uuid, 'licenses/' || $1::text || '/' || number, 'application/pdf', (209715200 - $2::int) / 2 from generate_series(1, 2) as number`,
    [owner.id, room],
  );
  const answers = await Promise.allSettled([storePdf(owner.id), storePdf(owner.id), storePdf(owner.id)]);
  const told = answers.flatMap((each) => (each.status === 'rejected' ? (each.reason as Error).message : []));
  expect(told).toEqual([fileWords.full, fileWords.full]);
});

describe('the end of a file', () => {
  const row = (url: string) =>
    app.platform.database.asSystem(async (tx) => {
      const found = tx.selectFrom('stored_files').select('name').where('name', '=', url.slice('/files/'.length));
      return (await found.execute()).length;
    });

  it('what was dropped goes by a job, and what nothing names goes after a day', async () => {
    await app.work([removeFile]);
    const [dropped, kept, fresh, old] = [
      await storePdf(agent.id),
      await storePdf(agent.id),
      await storePdf(agent.id),
      await storePdf(agent.id),
    ];
    await app.platform.database.asAgent(agent.id, async (tx) => {
      await dropFile(tx, agent.id, dropped);
      expect(await keepFile(tx, agent.id, kept)).toBe(true);
    });
    // At once, though its bytes are still there.
    expect([(await get(link(dropped))).status, (await get(link(fresh))).status]).toEqual([404, 200]);
    await sql(`update stored_files set goes_at = goes_at - interval '1 day' where name = any($1)`, [
      [kept, old].map((url) => url.slice('/files/'.length)),
    ]);
    await sweepFiles.handle({}, app.platform);
    expect(await Promise.all([dropped, kept, fresh, old].map(row))).toEqual([0, 1, 1, 0]);
    for (const gone of [dropped, old]) await expect.poll(() => isStored(app.platform.files, gone)).toBe(false);
    expect((await get(link(kept))).status).toBe(200);
  });

  it('one whose bytes are lost is not there, and a store that fails says so', async () => {
    const url = await storePdf(agent.id);
    await app.platform.files.remove(url.slice('/files/'.length));
    expect((await get(link(url))).status).toBe(404);
    const failing = { ...app.platform, files: { ...app.platform.files, put: () => Promise.reject(new Error('full')) } };
    await expect(
      storeFile(failing, { userId: agent.id, folder: 'licenses', label: 'TX', bytes: pdf() }),
    ).rejects.toThrow(fileWords.notSaved);
  });
});
