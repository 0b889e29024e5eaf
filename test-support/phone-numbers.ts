// Agents that buy local numbers, and what the sandbox's carrier has of them.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { purchaseNumber, searchNumbers } from '../src/features/phone-numbers/phone-numbers.contract.ts';
import { startSandbox, type Sandbox } from '../src/sandbox/start-sandbox.ts';
import type { TestAgent } from './agents.ts';
import { asOwner } from './agents.ts';
import { startTestApp, type TestApp } from './app.ts';

export interface NumbersApp extends TestApp {
  sandbox: Sandbox;
  /** Anything of the carrier's control; fails the test when it is refused. */
  control<T = unknown>(path: string, body?: object): Promise<T>;
  fault(operation: string, mode: string, times?: number): Promise<unknown>;
  /** Numbers of the account at the carrier that it has not been given back. */
  atCarrier(): Promise<string[]>;
  /** How often the carrier was asked for it. */
  asked(operation: string): Promise<number>;
  /** An offered number that nobody has. */
  offer(agent: TestAgent): Promise<string>;
  buy(agent: TestAgent): Promise<string>;
  /** As if that much time had passed for what is under way. */
  age(minutes: number): Promise<void>;
}

/** One for all tests of a file; the carrier is empty before each. */
export function useNumbersApp(): NumbersApp {
  const app = {} as NumbersApp;
  beforeAll(async () => {
    const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    const product = await startTestApp({ env: { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl } });
    Object.assign(app, product, { sandbox, ...orders(product, sandbox) });
  });
  beforeEach(async () => {
    await app.control('/reset', {});
    await app.control('number-orders', { pending_ms: 0 });
    await asOwner(app, 'delete from number_purchases');
    await asOwner(app, 'delete from phone_numbers');
    await asOwner(app, 'delete from number_releases');
  });
  afterAll(async () => {
    await app.close();
    await app.sandbox.stop();
  });
  return app;
}

function orders(product: TestApp, sandbox: Sandbox): Omit<NumbersApp, keyof TestApp | 'sandbox'> {
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const url = `${sandbox.url}/_control/${path.startsWith('/') ? path.slice(1) : `telnyx/${path}`}`;
    const answer = await fetch(url, { method: body ? 'POST' : 'GET', ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const offer = async (agent: TestAgent) => {
    const { data } = await agent.call(searchNumbers, { query: { npa: '615' } });
    return data[0]!.phone_number;
  };
  return {
    control,
    offer,
    fault: (operation, mode, times = 1) => control('/faults', { provider: 'telnyx', operation, mode, times }),
    async atCarrier() {
      const answer = await fetch(`${sandbox.url}/v2/phone_numbers?filter[status]=active&page[size]=250`, {
        headers: { authorization: 'Bearer KEY_sandbox' },
      });
      const { data } = (await answer.json()) as { data: { phone_number: string }[] };
      return data.map((each) => each.phone_number);
    },
    asked: async (operation) => (await control<object[]>(`requests?operation=${operation}`)).length,
    async buy(agent) {
      const phone = await offer(agent);
      await agent.call(purchaseNumber, { body: { phone_number: phone } });
      return phone;
    },
    async age(minutes) {
      for (const column of ['created_at', 'asked_at', 'looked_at'])
        await asOwner(product, `update number_purchases set ${column} = ${column} - make_interval(mins => $1)`, [
          minutes,
        ]);
      for (const column of ['created_at', 'looked_at'])
        await asOwner(product, `update number_releases set ${column} = ${column} - make_interval(mins => $1)`, [
          minutes,
        ]);
    },
  };
}
