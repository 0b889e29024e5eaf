// The product and the sandbox side by side, with what tests of the schedule order: consent, bookings, calls about them.
import { afterAll, beforeAll, expect } from 'vitest';
import { connectCalendly } from '../src/features/schedule/schedule.contract.ts';
import { syncCalendly } from '../src/features/schedule/sync-calendly.job.ts';
import { startSandbox, type Sandbox } from '../src/sandbox/start-sandbox.ts';
import { makeAgent, type AgentChoice, type TestAgent } from './agents.ts';
import { startTestApp, type TestApp } from './app.ts';
import { testClient } from './client.ts';

export interface Booked {
  meeting: { uri: string; start_time: string };
  invitee: { uri: string; email: string };
}

export interface CalendlyApp extends TestApp {
  sandbox: Sandbox;
  /** Anything of the sandbox's control; fails the test when it is refused. */
  control<T = unknown>(path: string, body?: object): Promise<T>;
  /** Follows the browser back: where the product sends it on to. */
  comeBack(agent: TestAgent, redirect: string): Promise<string>;
  /** An agent with a connected calendar under the agent's own address. */
  connected(choice?: AgentChoice & { plan?: 'free' | 'paid' }): Promise<TestAgent>;
  book(agent: TestAgent, invitee: { name: string; email: string; phone?: string }, more?: object): Promise<Booked>;
  /** Bodies of the calls that the sandbox made about this invitee, oldest first, once there are so many. */
  callsAbout(inviteeUri: string, count: number): Promise<string[]>;
  /** Sends a call as the provider does, signed now unless said otherwise. */
  deliver(body: string, signature?: string): Promise<number>;
}

export function useCalendlyApp(): CalendlyApp {
  const app = {} as CalendlyApp;
  beforeAll(async () => {
    const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    const env = { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl, BASE_URL: 'http://127.0.0.1:9' };
    const product = await startTestApp({ env });
    Object.assign(app, product, { sandbox, ...orders(product, sandbox) });
  });
  afterAll(async () => {
    await app.close();
    await app.sandbox.stop();
  });
  return app;
}

function orders(product: TestApp, sandbox: Sandbox): Omit<CalendlyApp, keyof TestApp | 'sandbox'> {
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${sandbox.url}/_control${path}`, {
      method: body ? 'POST' : 'GET',
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const comeBack = async (agent: TestAgent, redirect: string): Promise<string> => {
    const { pathname, search } = new URL(redirect);
    const answer = await fetch(product.url + pathname + search, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${agent.token}` },
    });
    return `${answer.status} ${answer.headers.get('location')}`;
  };
  return {
    control,
    comeBack,
    async connected({ plan = 'paid', ...choice } = {}) {
      const agent = await makeAgent(product, choice);
      const { url } = await agent.call(connectCalendly, { body: { back: 'settings' } });
      const consent = await control<{ redirect: string }>('/calendly/consent', { url, email: agent.email, plan });
      const page = await comeBack(agent, consent.redirect);
      if (page !== '303 /app/settings?scheduling=connected') throw new Error(page);
      await syncCalendly.handle({ userId: agent.id }, product.platform);
      return agent;
    },
    book: (agent, invitee, more) =>
      control<Booked>('/calendly/bookings', { user: agent.email, invitee, start: inHours(30), ...more }),
    async callsAbout(uri, count) {
      let bodies: string[] = [];
      const look = async () => {
        const calls = await control<{ invitee: string; body: string; attempt: number }[]>('/calendly/webhooks');
        bodies = calls
          .filter((call) => call.invitee === uri && call.attempt === 1)
          .map(({ body }) => body)
          .toReversed();
        return bodies.length;
      };
      await expect.poll(look, { interval: 10 }).toBe(count);
      return bodies;
    },
    async deliver(body, signature) {
      const given = signature ?? (await control<{ signature: string }>('/calendly/webhooks/sign', { body })).signature;
      const headers = { 'calendly-webhook-signature': given };
      return (await testClient(product.url).send('POST', '/api/webhooks/calendly', body, headers)).status;
    },
  };
}

export function inHours(hours: number): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
}
