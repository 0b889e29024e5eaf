// What other sites show beside a link to an agent's page.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { agentPages, type AgentWithPage } from '../../../test-support/agent-pages.ts';
import { asOwner } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
const { withPage, look } = agentPages(app);

async function addressOn({ path }: AgentWithPage): Promise<string> {
  const { text } = await look(path);
  return /<meta property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? '';
}

const ask = (url: string) => fetch(new URL(new URL(url).pathname, app.url), { redirect: 'manual' });
const pictureAt = async (url: string) => Buffer.from(await (await ask(url)).arrayBuffer());

/** Red, green and blue of the middle of the face. */
async function faceOf(picture: Buffer): Promise<number[]> {
  const middle = await sharp(picture).extract({ left: 225, top: 290, width: 10, height: 10 }).png().toBuffer();
  const { channels } = await sharp(middle).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

it('is 1200 by 630, and kept for good under its address', async () => {
  const agent = await withPage();
  const { text } = await look(agent.path);
  expect(text).toContain('<meta property="og:image:width" content="1200" />');
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image" />');
  const url = await addressOn(agent);
  expect(url).toMatch(new RegExp(`${agent.path}/share/[\\w-]{16}\\.jpg$`));
  const answer = await ask(url);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ]);
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(picture.byteLength).toBeLessThan(200_000);
  expect((await pictureAt(url)).equals(picture)).toBe(true);
});

it('has another address when the page says something else, and the old one leads there', async () => {
  const agent = await withPage();
  const before = await addressOn(agent);
  const first = await pictureAt(before);
  await asOwner(app, `update agent_profiles set full_name = 'Dana Rivera' where user_id = $1`, [agent.id]);
  await expect.poll(() => addressOn(agent)).not.toBe(before);
  const after = await addressOn(agent);
  const led = await ask(before);
  expect([led.status, led.headers.get('location')]).toEqual([302, after]);
  expect((await pictureAt(after)).equals(first)).toBe(false);
});

it('shows the portrait where it is a file of ours, else the initials', async () => {
  const red = { r: 200, g: 20, b: 20 };
  const agent = await withPage();
  const initials = await faceOf(await pictureAt(await addressOn(agent)));
  const name = `profile-pictures/${agent.id}/${'a'.repeat(32)}.webp`;
  const portrait = await sharp({ create: { width: 400, height: 600, channels: 3, background: red } })
    .webp()
    .toBuffer();
  await app.platform.files.put(name, portrait, 'image/webp');
  const withHeadshot = async (url: string) => {
    const before = await addressOn(agent);
    await asOwner(app, 'update agent_profiles set headshot_url = $2 where user_id = $1', [agent.id, url]);
    await expect.poll(() => addressOn(agent)).not.toBe(before);
    return faceOf(await pictureAt(await addressOn(agent)));
  };
  const [r = 0, g = 255] = await withHeadshot(`/files/${name}`);
  expect(r).toBeGreaterThan(180);
  expect(g).toBeLessThan(40);
  expect(await withHeadshot(`/files/profile-pictures/${agent.id}/${'b'.repeat(32)}.jpg`)).toEqual(initials);
  // Nothing is fetched from other places.
  expect(await withHeadshot('https://pictures.example.com/dana.jpg')).toEqual(initials);
});

it('is gone with the page', async () => {
  const agent = await withPage();
  const url = await addressOn(agent);
  expect((await ask(url)).status).toBe(200);
  await asOwner(app, 'update agent_profiles set published = false where user_id = $1', [agent.id]);
  await expect.poll(async () => (await ask(url)).status).toBe(404);
  expect((await agent.send('GET', new URL(url).pathname)).status).toBe(404);
});

it('has room for long names and many states', async () => {
  const agent = await withPage({
    profile: { full_name: 'Maximiliana Alexandrovna Featherstonehaugh-Cholmondeley III' },
  });
  expect(await sharp(await pictureAt(await addressOn(agent))).metadata()).toMatchObject({ width: 1200, height: 630 });
});
