// The product and the sandbox's carrier side by side, with what tests of texts order: numbers, replies, what phones got.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { isFederalHoliday } from '../src/features/contact-gate/holidays.rules.ts';
import { addConsent } from '../src/features/consent/consent.contract.ts';
import { createLead } from '../src/features/leads/leads.contract.ts';
import { deliverTexts } from '../src/features/texting/deliver-texts.job.ts';
import { handleCarrierEvent } from '../src/features/texting/handle-carrier-event.job.ts';
import { queueTexts, type QueuedTexts, type TextRequest } from '../src/features/texting/queue-texts.operation.ts';
import { startSandbox, type Sandbox } from '../src/sandbox/start-sandbox.ts';
import { makeAgent, type AgentChoice, type TestAgent } from './agents.ts';
import { startTestApp, type TestApp } from './app.ts';
import { freePort } from './free-ports.ts';
import { giveMoney } from './wallets.ts';

export interface Texter extends TestAgent {
  /** The agent's toll-free number. */
  number: string;
}

export interface TextingApp extends TestApp {
  sandbox: Sandbox;
  /** Anything of the carrier's control; fails the test when it is refused. */
  control<T = unknown>(path: string, body?: object): Promise<T>;
  /** A reading call of the carrier's API as any client makes it. */
  api(method: 'GET', path: string): Promise<unknown>;
  /** The present for who queues and delivers: noon in the middle of the country, on a weekday. Tests may move it. */
  clock: { now: Date };
  /** An agent with money and a verified number. */
  texter(choice?: AgentChoice & { cents?: number; verified?: boolean }): Promise<Texter>;
  /** A lead in Illinois that agreed to texts from the agent, unless said otherwise. */
  lead(agent: TestAgent, more?: LeadChoice): Promise<{ id: string; phone: string }>;
  queue(agent: TestAgent, ...requests: TextRequest[]): Promise<QueuedTexts>;
  /** Sends what is due, as the worker does. */
  deliver(agent: TestAgent): Promise<void>;
  /** Everything that the carrier accepted is final, told and worked off. */
  settle(): Promise<void>;
  /** Works off what the carrier told. */
  handleEvents(): Promise<void>;
  /** Somebody writes to the agent, and it is worked off. */
  receive(agent: Texter, from: string, text: string): Promise<void>;
  /** What this phone got from anybody, oldest first. */
  phone(number: string): Promise<string[]>;
  messages(agent: TestAgent): Promise<MessageRow[]>;
}

interface LeadChoice {
  phone?: string;
  state?: string;
  consent?: 'own' | 'third_party' | 'none';
}

export interface MessageRow {
  id: string;
  direction: string;
  person_number: string;
  thread_number: string;
  body: string;
  status: string;
  reason: string | null;
  price_cents: number;
  refunded_at: string | null;
  due_at: string | null;
  lead_id: string | null;
  carrier_id: string | null;
  allowed_by: string | null;
  origin: string;
  client_ref: string | null;
}

export function useTextingApp(env: Record<string, string> = {}): TextingApp {
  const app = {} as TextingApp;
  beforeAll(async () => {
    const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    const port = await freePort();
    const product = await startTestApp({
      port,
      env: { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl, BASE_URL: `http://127.0.0.1:${port}`, ...env },
    });
    const clock = { now: lastNoon() };
    Object.assign(app, product, { sandbox, clock, ...orders(product, sandbox, clock) });
    await app.control('pace', { sent: 0, finalized: 0 });
  });
  beforeEach(async () => {
    app.clock.now = lastNoon();
    await noteInbound(app, new Date());
  });
  afterAll(async () => {
    await app.close();
    await app.sandbox.stop();
  });
  return app;
}

/** What came in was read up to then. */
export function noteInbound(app: TestApp, at: Date | null): Promise<unknown> {
  return app.platform.database.asSystem((tx) =>
    tx
      .updateTable('carrier_state')
      .set({
        inbound_read_to: at?.toISOString() ?? null,
        inbound_part_read_to: null,
        closed_until: null,
        faults_in_a_row: 0,
        trial: null,
        trial_until: null,
      })
      .execute(),
  );
}

/**
 * 18:00 UTC of the last working day that has had it: everybody from New York to Los Angeles may be texted. It was more than an hour ago,
 * so that what tests plan for minutes later is due by the database's clock, whatever the hour.
 */
export function lastNoon(from = new Date()): Date {
  const noon = new Date(from);
  noon.setUTCHours(18, 0, 0, 0);
  const isFree = () => noon.getUTCDay() % 6 === 0 || isFederalHoliday(noon.toISOString().slice(0, 10));
  while (noon.getTime() + noonPastMs > from.getTime() || isFree()) noon.setUTCDate(noon.getUTCDate() - 1);
  return noon;
}

const noonPastMs = 65 * 60_000;

let numbers = 0;

function orders(product: TestApp, sandbox: Sandbox, clock: { now: Date }) {
  const { database } = product.platform;
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const url = `${sandbox.url}/_control/${path.startsWith('/') ? path.slice(1) : `telnyx/${path}`}`;
    const answer = await fetch(url, { method: body ? 'POST' : 'GET', ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  // What the agent asks for is asked at the tests' time; what the carrier signs is signed now.
  const { now } = product.platform;
  let asking = 0;
  Object.assign(product.platform, { now: () => (asking > 0 ? clock.now : now()) });
  function atTestTime<Ask extends (...args: never[]) => Promise<unknown>>(ask: Ask): Ask {
    const asked = async (...args: Parameters<Ask>) => {
      asking += 1;
      try {
        return await ask(...args);
      } finally {
        asking -= 1;
      }
    };
    return asked as Ask;
  }
  const nextNumber = () => String((numbers += 1)).padStart(4, '0');
  const handleEvents = async () => {
    const waiting = await database.asSystem((tx) =>
      tx.selectFrom('carrier_events').select('id').where('handled_at', 'is', null).orderBy('received_at').execute(),
    );
    for (const { id } of waiting) await handleCarrierEvent.handle({ id }, product.platform);
  };
  return {
    control,
    async api(method: 'GET', path: string) {
      const answer = await fetch(`${sandbox.url}/v2${path}`, {
        method,
        headers: { authorization: 'Bearer KEY_sandbox' },
      });
      return answer.json();
    },
    handleEvents,
    async texter({
      cents = 1000,
      verified = true,
      ...choice
    }: Parameters<TextingApp['texter']>[0] = {}): Promise<Texter> {
      const agent = await makeAgent(product, choice);
      const number = `+1833555${nextNumber()}`;
      const { id: profileId } = await product.platform.telnyx!.createProfile(`agent of ${number}`);
      await control('numbers', { phone_number: number, messaging_profile_id: profileId, verified });
      await database.asSystem(async (tx) => {
        await tx
          .insertInto('toll_free_numbers')
          .values({ phone_number: number, verified, assigned_to: agent.id, date_assigned: new Date().toISOString() })
          .execute();
        await tx
          .insertInto('messaging_profiles')
          .values({ user_id: agent.id, profile_id: profileId, number })
          .execute();
        await tx.updateTable('profiles').set({ full_name: 'Dana Cole' }).where('user_id', '=', agent.id).execute();
      });
      if (cents > 0) await giveMoney(product, agent.id, cents);
      const { call, refusal, send } = agent;
      return {
        ...agent,
        number,
        call: atTestTime(call),
        refusal: atTestTime(refusal),
        send: atTestTime(send),
      };
    },
    async lead(
      agent: TestAgent,
      { phone = `+1312555${nextNumber()}`, state = 'IL', consent = 'own' }: LeadChoice = {},
    ) {
      const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Pat Moss', phone, state } });
      if (consent !== 'none') {
        const collected_by = consent === 'own' ? 'agent' : 'third_party';
        const said = { collected_by, given_to: 'Dana Cole', source: 'Quote form' } as const;
        await agent.call(addConsent, { params: { id: lead.id }, body: { number: phone, channels: ['text'], ...said } });
      }
      return { id: lead.id, phone };
    },
    queue: (agent: TestAgent, ...requests: TextRequest[]) =>
      database.asAgent(agent.id, (tx) =>
        queueTexts(tx, product.platform.jobs, { userId: agent.id, as: 'agent', now: clock.now.getTime() }, requests),
      ),
    deliver: (agent: TestAgent) =>
      deliverTexts.handle({ userId: agent.id }, { ...product.platform, now: () => clock.now }),
    async settle() {
      await control('drain', {});
      await handleEvents();
    },
    async receive(agent: Texter, from: string, text: string) {
      await control('receive', { from, to: agent.number, text });
      await control('drain', {});
      await handleEvents();
    },
    async phone(number: string) {
      const sent = await control<{ to: string; text: string; direction: string }[]>('messages');
      return sent
        .filter((each) => JSON.stringify(each).includes(number) && each.direction === 'outbound')
        .map(({ text }) => text);
    },
    messages: (agent: TestAgent): Promise<MessageRow[]> =>
      database.asSystem((tx) =>
        tx
          .selectFrom('messages')
          .selectAll()
          .where('user_id', '=', agent.id)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
  };
}
