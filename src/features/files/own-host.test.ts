// Uploaded files on a host of their own: it answers nothing else, and pages load files from there alone.
import { get, request, type IncomingHttpHeaders } from 'node:http';
import { expect, it } from 'vitest';
import { agentPages } from '../../../test-support/agent-pages.ts';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { pdf, picture } from '../../../test-support/uploads.ts';
import { readShowcase } from '../showcase/showcase.contract.ts';
import { signedLink } from './signed-link.operation.ts';
import { storeFile } from './store-file.operation.ts';

const host = 'files.example.com';
const filesUrl = `https://${host}`;
const app = useTestApp({ env: { FILES_URL: filesUrl, TRUSTED_PROXIES: '1' } });
const { withPage, look } = agentPages(app);

interface Seen {
  status: number | undefined;
  headers: IncomingHttpHeaders;
}

const at = (on: string, path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<Seen>((resolve, reject) => {
    const options = { method, headers: { ...headers, host: on } };
    const asked = (method === 'GET' ? get : request)(`${app.url}${path}`, options, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode, headers: answer.headers }));
    });
    asked.once('error', reject).end();
  });
const ownHost = () => new URL(app.url).host;

async function withHeadshot(published: boolean): Promise<{ agent: TestAgent & { path: string }; url: string }> {
  const agent = await makeAgent(app);
  const url = await storeFile(app.platform, { userId: agent.id, folder: 'profile-pictures', bytes: await picture() });
  const page = await withPage({ published, profile: { headshot_url: url } });
  return { agent: page, url };
}

it('a file opens there, to pages of another host, and no answer sets a cookie', async () => {
  const agent = await makeAgent(app);
  const url = await storeFile(app.platform, { userId: agent.id, folder: 'licenses', label: 'TX', bytes: pdf() });
  const link = signedLink(app.platform.config, url, app.platform.now());
  expect(link.startsWith(`${filesUrl}/files/licenses/`)).toBe(true);
  const path = link.slice(filesUrl.length);
  const { status, headers } = await at(host, path, 'GET', { authorization: `Bearer ${agent.token}` });
  expect([status, headers['cross-origin-resource-policy'], headers['set-cookie']]).toEqual([
    200,
    'cross-origin',
    undefined,
  ]);
  expect((await at(host, url)).status).toBe(404);
});

it('links to a file on the product’s own host lead there', async () => {
  const { url } = await withHeadshot(true);
  const { status, headers } = await at(ownHost(), `${url}?expires=1&signature=x`);
  expect([status, headers.location]).toEqual([302, `${filesUrl}${url}?expires=1&signature=x`]);
});

it.each([
  ['GET', '/'],
  ['GET', '/app'],
  ['GET', '/a/somebody'],
  ['GET', '/api/auth/session'],
  ['POST', '/api/auth/sign-in'],
  ['POST', '/files/profile-pictures/x/y'],
  ['GET', '/readyz'],
  ['POST', '/api/webhooks/stripe'],
])('it has no %s %s', async (method, path) => {
  const { status, headers } = await at(host, path, method);
  expect([status, headers['set-cookie']]).toEqual([404, undefined]);
});

it('a public page shows its portrait from there, and its policy names that host and no other', async () => {
  const { agent, url } = await withHeadshot(true);
  const { text, headers } = await look(agent.path);
  expect(text).toContain(`src="${filesUrl}${url}"`);
  expect(text).toContain(`"image":"${filesUrl}${url}"`);
  expect(headers.get('content-security-policy')).toContain(`; img-src 'self' data: ${filesUrl}; `);
  expect((await look(/og:image" content="[^"]*(\/a\/[^"]+)"/.exec(text)![1]!)).status).toBe(200);
  const plain = await withPage();
  expect((await look(plain.path)).headers.get('content-security-policy')).toContain(`; img-src 'self' data:; `);
});

it('the agent’s own page of the app links there', async () => {
  const { agent, url } = await withHeadshot(false);
  const { headshot_link } = await agent.call(readShowcase, { query: {} });
  expect(headshot_link?.startsWith(`${filesUrl}${url}?expires=`)).toBe(true);
});
