// While READ_ONLY is on, every route that is no GET is refused, except those below, no GET writes, and nothing that comes from
// outside is refused.
import { beforeAll, expect, it } from 'vitest';
import { switchSentences } from '../src/domain/operator-switch.ts';
import { readWebhook } from '../src/features/intake/intake.contract.ts';
import { routes, webhooks } from '../src/server/features.ts';
import type { Route } from '../src/server/http/route.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import { useTestApp } from './app.ts';
import { withOwner } from './owners.ts';
import { belongingsOf, nameOf, request, sampleOf } from './route-requests.ts';
import type { Belongings } from './sample.ts';
import { whileOn } from './switches.ts';
import { tableHashes } from './table-hashes.ts';

/** Ways in and out, what only reads, what ends contact or a call or pauses its recording, what money is owed for, and the operator’s own. */
const goesOn = [
  'DELETE /api/auth/devices/:id',
  'POST /.netlify/functions/debug-customer-subs',
  'POST /.netlify/functions/inbound-lead',
  'POST /.netlify/functions/list-members',
  'POST /.netlify/functions/rebuttal-chat',
  'POST /api/admin/accounts/:id/end-sessions',
  'POST /api/admin/accounts/:id/lift-suspension',
  'POST /api/admin/accounts/:id/suspend',
  'POST /api/admin/failed-jobs/retry',
  'POST /api/admin/webhooks/replay',
  'POST /api/agent-line/leave',
  'POST /api/auth/confirm',
  'POST /api/auth/confirmation',
  'POST /api/auth/devices/end-others',
  'POST /api/auth/forgot-password',
  'POST /api/auth/passkey-sign-in',
  'POST /api/auth/passkey-sign-in/begin',
  'POST /api/auth/prove',
  'POST /api/auth/reset-password',
  'POST /api/auth/reset-password/link',
  'POST /api/auth/second-step',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
  'POST /api/auth/undo-change',
  'POST /api/calls/:id/hang-up',
  'POST /api/contact-standings',
  'POST /api/leads/:id/suppressions',
  'POST /api/leads/export',
  'POST /api/leads/holders',
  'POST /api/push/pass',
  'POST /api/smart-dialer/facts',
  'POST /api/smart-dialer/token',
  'POST /api/text-batches/people',
  'POST /api/wallet/settle',
  'PUT /api/admin/switches/:name',
  'PUT /api/calls/:id/recording',
];

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
let agent: TestAgent;
let mine: Belongings;
beforeAll(async () => {
  agent = await makeAgent(app, { admin: true });
  mine = await belongingsOf(app, agent);
});

/** With a body that no route takes, so that nothing happens where it goes on. */
async function isRefused(route: Route): Promise<boolean> {
  const { status, text } = await request(agent, route, sampleOf(route, mine), {
    query: { planted: '1' },
    ...(route.endpoint.body && { body: { planted: 1 } }),
  });
  const isSaid = text.includes(switchSentences.READ_ONLY);
  expect(status === 503, nameOf(route)).toBe(isSaid);
  return isSaid;
}

it('refuses all that people change, and nothing else', async () => {
  const goingOn: string[] = [];
  await whileOn(app, 'READ_ONLY', async () => {
    for (const route of routes) if (!(await isRefused(route))) goingOn.push(nameOf(route));
  });
  const reads = routes.filter(({ endpoint }) => endpoint.method === 'GET').map(nameOf);
  expect(goingOn.filter((name) => !reads.includes(name)).sort()).toEqual(goesOn);
  expect(reads.filter((name) => !goingOn.includes(name))).toEqual([]);
  const changing = routes.find((route) => nameOf(route) === 'POST /api/leads')!;
  expect(await isRefused(changing)).toBe(false);
});

/** Who looked, how providers answered, and the keys that the sandbox has instead of the operator's. */
const noted = new Set(['crm.audit_log', 'crm.admin_log', 'crm.provider_calls', 'crm.push_keys']);

it('lets no GET write, not even one that does at other times', async () => {
  const hashes = async () => {
    const all = Object.entries(await withOwner(app.platform.config.databaseUrl, tableHashes));
    return Object.fromEntries(all.filter(([table]) => !noted.has(table)));
  };
  const reads = routes.filter(({ endpoint }) => endpoint.method === 'GET');
  await whileOn(app, 'READ_ONLY', async () => {
    const before = await hashes();
    for (const route of reads) {
      const { status, text } = await request(agent, route, sampleOf(route, mine));
      const isRefused = route.endpoint === readWebhook;
      expect(text.includes(switchSentences.READ_ONLY), nameOf(route)).toBe(isRefused);
      if (isRefused) expect(status).toBe(503);
    }
    expect(await hashes()).toEqual(before);
  });
  const made = await agent.call(readWebhook, {});
  await whileOn(app, 'READ_ONLY', async () => expect(await agent.call(readWebhook, {})).toEqual(made));
});

it('takes every webhook to its handler', async () => {
  await whileOn(app, 'READ_ONLY', async () => {
    for (const { path } of webhooks) {
      const answer = await fetch(`${app.url}${path.replace(/:\w+/g, 'x')}`, { method: 'POST', body: '{}' });
      expect([path, answer.status, await answer.text()]).toEqual([path, 400, 'The signature does not hold.']);
    }
  });
});
