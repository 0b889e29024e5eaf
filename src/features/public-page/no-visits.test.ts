// Addresses that an agent or an admin typed stand on public pages as links; the server itself never goes to one.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentPages } from '../../../test-support/agent-pages.ts';
import { asOwner } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { readShowcase } from '../showcase/showcase.contract.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
const { withPage, look, addLicense } = agentPages(app);

let connections = 0;
const listener = createServer().on('connection', () => (connections += 1));
let port: number;
beforeAll(async () => {
  await new Promise<void>((ready) => listener.listen(0, ready));
  ({ port } = listener.address() as { port: number });
});
afterAll(() => new Promise((closed) => listener.close(closed)));

it('a visit would be heard', async () => {
  const heard = once(listener, 'connection');
  const visit = connect(port, '127.0.0.1');
  await heard;
  visit.destroy();
  expect(connections).toBe(1);
  connections = 0;
});

it.each([
  'https://127.0.0.1',
  'https://localhost',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://2130706433',
  'https://0x7f.1',
  'https://0177.0.0.1',
  'https://0',
  'https://127.1',
  'https://example.com@127.0.0.1',
])('%s', async (origin) => {
  const url = `${origin}:${port}/portrait.jpg`;
  const agent = await withPage({ profile: { headshot_url: url } });
  await addLicense(agent, 'TX', 'Texas');
  await asOwner(app, 'update agent_states set license_image_url = $2 where user_id = $1', [agent.id, url]);
  const { text } = await look(agent.path);
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(text) ?? [];
  const parts = ['', '/reviews', '/review', '/contact', '/contact.vcf', '/qr.svg'];
  for (const path of [...parts.map((part) => `${agent.path}${part}`), new URL(picture).pathname])
    expect([path, (await look(path)).status]).toEqual([path, 200]);
  await agent.call(readShowcase, { query: {} });
  expect(connections).toBe(0);
});
