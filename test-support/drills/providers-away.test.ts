// The network between the server and its providers is cut, slow, trickling or silent: who needs a provider hears a sentence
// within half a minute, who needs none works on, and the same act succeeds when all is well again.
import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readAccess } from '../../src/features/gate/access.contract.ts';
import { createCheckoutSession } from '../../src/features/payments/checkout.contract.ts';
import {
  cancelSubscription,
  listInvoices,
  openBillingPortal,
  readBilling,
  resumeSubscription,
} from '../../src/features/billing/subscription.contract.ts';
import { listLeads } from '../../src/features/lead-search/lead-search.contract.ts';
import { settleTopUps } from '../../src/features/wallet/wallet.contract.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts';
import { makeAgent, type TestAgent } from '../agents.ts';
import { startTestApp, type TestApp } from '../app.ts';
import type { RawAnswer } from '../client.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../fault-proxy.ts';
import { runSize } from '../run-size.ts';
import { newCard } from '../test-cards.ts';
import { topUpBody } from '../top-ups.ts';

/** Of the long run, which has the machine to itself; beside others only what hangs takes so long. */
const longestWaitMs = runSize(200_000, 30_000);
const silentMs = runSize(500, 60_000);
/** More than there are connections to the database, so that one held while a provider is asked would show. */
const waiting = 40;

let sandbox: Sandbox;
let proxy: FaultProxy;
let app: TestApp;
/** Pays for a plan, with a top-up started and not paid. */
let payer: TestAgent;
/** Has started to subscribe and not paid. */
let newcomer: TestAgent;
/** Never asked a provider for anything. */
let other: TestAgent;

interface Act {
  name: string;
  send: () => Promise<RawAnswer>;
}

const post =
  (agent: () => TestAgent, path: string, body: () => object = () => ({})) =>
  () =>
    agent().send('POST', path, body());
const read = (path: string) => () => payer.send('GET', path);
const acts: Act[] = [
  { name: 'subscribing', send: post(() => newcomer, createCheckoutSession.path) },
  { name: 'a top-up', send: () => payer.send('POST', createCheckoutSession.path, topUpBody(payer, 2000)) },
  { name: 'settling top-ups', send: post(() => payer, settleTopUps.path) },
  { name: 'the subscription', send: read(readBilling.path) },
  { name: 'the invoices', send: read(listInvoices.path) },
  { name: 'the billing portal', send: post(() => payer, openBillingPortal.path) },
  { name: 'canceling', send: post(() => payer, cancelSubscription.path) },
  { name: 'resuming', send: post(() => payer, resumeSubscription.path) },
];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  proxy = await startFaultProxy(sandbox.url);
  app = await startTestApp({ env: { SANDBOX_URL: proxy.url, SMTP_URL: sandbox.smtpUrl } });
  other = await makeAgent(app);
  newcomer = await makeAgent(app, { subscription: null });
  payer = await makeAgent(app, { subscription: null });
  await payer.call(createCheckoutSession, { body: {} });
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false });
  const { data } = await stripe.checkout.sessions.list({ limit: 1 });
  const paid = await fetch(`${sandbox.url}/_control/stripe/checkout/${data[0]?.id}/pay`, {
    method: 'POST',
    body: JSON.stringify({ card: newCard() }),
  });
  expect(paid.status).toBe(200);
  await payer.call(readAccess, { query: {} });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await sandbox.stop();
});
afterEach(() => proxy.heal());

/** Done, or a sentence that says it cannot be had now; never a fault of ours. */
function expectPlain(name: string, { status, text }: RawAnswer): void {
  expect([200, 502, 503], `${name}: ${status} ${text}`).toContain(status);
  if (status !== 200) expect(text, name).toMatch(/[A-Z][^"]*\./);
}

async function duringFault(begin: () => void): Promise<void> {
  for (const { name, send } of acts) {
    begin();
    const started = performance.now();
    expectPlain(name, await send());
    // The server's own patience with a provider.
    expect(performance.now() - started, name).toBeLessThan(longestWaitMs);
    await proxy.heal();
    const again = await send();
    expect(again.status, `${name} again: ${again.text}`).toBe(200);
  }
}

it.each(acts)('asks a provider: $name', async ({ send }) => {
  const before = proxy.pieces();
  const answer = await send();
  expect(answer.status, answer.text).toBe(200);
  expect(proxy.pieces()).toBeGreaterThan(before);
});

describe('whoever asks a provider hears a sentence, and succeeds again afterward, when the network', () => {
  it('refuses connections', () => duringFault(() => (proxy.refuse(), proxy.cut())));
  it('resets them at once', () => duringFault(() => proxy.cutAfter(0)));
  it('resets them after the question, whose effect may be there', () => duringFault(() => proxy.cutAfter(1)));

  const faults: Fault[] = [
    { kind: 'latency', ms: runSize(50, 5_000) },
    { kind: 'trickle', bytesPerSecond: runSize(20_000, 1) },
  ];
  it.each(faults)('is bad: $kind', (fault) => duringFault(() => proxy.begin(fault)));
});

it(`${waiting} at once wait for a silent provider, and nobody else does`, async () => {
  proxy.begin({ kind: 'blackhole' });
  const started = performance.now();
  let answered = 0;
  const answers = Array.from({ length: waiting }, async (_, index) => {
    const { name, send } = acts[index % acts.length]!;
    expectPlain(name, await send());
    // The same.
    expect(performance.now() - started).toBeLessThan(longestWaitMs);
    answered++;
  });
  await pause(silentMs);
  if (silentMs < longestWaitMs) expect(answered).toBeLessThan(waiting);
  for (let turn = 0; turn < 20; turn++) await other.call(listLeads, { query: {} });
  await proxy.heal();
  await Promise.all(answers);
});
