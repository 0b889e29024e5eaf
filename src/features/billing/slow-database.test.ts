// A provider waits no more than seconds for the answer to a webhook, also while each question to the database takes long. What
// an event asks is counted and not timed: on a busy machine every answer is late.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { testDatabase } from '../../../test-support/database.ts';
import { startFaultProxy, type FaultProxy } from '../../../test-support/fault-proxy.ts';

const questionSeconds = 0.2;
const answerSeconds = 1;
const eventsPerSecond = 1000 / 60;

let proxy: FaultProxy;
let app: TestApp;
beforeAll(async () => {
  proxy = await startFaultProxy((await testDatabase()).url);
  app = await startTestApp({ env: { DATABASE_URL: proxy.url } });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

async function sendEvent(): Promise<number> {
  const stripe = await app.platform.stripe.client();
  const payload = JSON.stringify({
    id: `evt_slow_${crypto.randomUUID()}`,
    object: 'event',
    type: 'mandate.updated',
    created: 1,
    livemode: false,
    data: { object: {} },
  });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  const { status } = await fetch(`${app.url}/api/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature },
  });
  return status;
}

/** Questions to the database for one event, one after another; now and then the process asks something else beside it. */
async function questionsOfAnEvent(): Promise<number> {
  const counted: number[] = [];
  for (let event = 0; event < 8; event++) {
    const before = proxy.questions({ application: 'crm' });
    expect(await sendEvent()).toBe(200);
    counted.push(proxy.questions({ application: 'crm' }) - before);
  }
  return Math.min(...counted);
}

const seconds = (questions: number) => questions * questionSeconds;
/** How many connections are taken at once when each event has one for all of its questions. */
const connections = (questions: number) => Math.ceil(eventsPerSecond * seconds(questions));

it('a thousand events a minute are answered within a second each, at 200 ms for each question', async () => {
  const questions = await questionsOfAnEvent();
  expect(questions).toBeGreaterThan(0);
  expect(seconds(questions)).toBeLessThan(answerSeconds);
  expect(connections(questions)).toBeLessThanOrEqual(app.platform.config.databasePool);
});

it('goes red with twice as many questions', async () => {
  const usual = await questionsOfAnEvent();
  const { jobs } = app.platform;
  const enqueue = jobs.enqueue.bind(jobs);
  vi.spyOn(jobs, 'enqueue').mockImplementation(async (tx, ...job) => {
    await enqueue(tx, ...job);
    for (let more = 0; more < usual; more++) await tx.selectFrom('stripe_events').select('id').limit(1).execute();
  });
  const questions = await questionsOfAnEvent();
  expect(questions).toBe(2 * usual);
  expect(seconds(questions)).toBeGreaterThan(answerSeconds);
  expect(connections(questions)).toBeGreaterThan(app.platform.config.databasePool);
});

it('no event waits for another one', async () => {
  const { jobs } = app.platform;
  const enqueue = jobs.enqueue.bind(jobs);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const isHeld = new Promise<void>((reached) => {
    vi.spyOn(jobs, 'enqueue').mockImplementationOnce(async (tx, ...job) => {
      await enqueue(tx, ...job);
      reached();
      await held;
    });
  });
  const first = sendEvent();
  await isHeld;
  expect(await sendEvent()).toBe(200);
  goOn();
  expect(await first).toBe(200);
});
