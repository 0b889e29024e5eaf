// Nothing that the sign-in answers tells whether an address has an account, however often it is asked. How long an answer takes
// is measured by the bench (bench/account-timing.ts), never judged here.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { makeAgent } from './agents.ts';
import { useTestApp } from './app.ts';
import { testClient, type RawAnswer } from './client.ts';
import { runSize } from './run-size.ts';

const tries = runSize(48, 2000);
const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
let known: string;
let now = Date.now();

beforeAll(async () => {
  known = (await makeAgent(app)).email;
  // The waits after wrong passwords grow with the clock of the server.
  app.platform.now = () => new Date(now);
});

const nobody = () => `nobody-${randomUUID()}@example.com`;

/** What a stranger sees of an answer: all but what is another one for every request. */
function seen({ status, headers, body, text }: RawAnswer): object {
  const shown = typeof body === 'object' && body !== null ? { ...body, request_id: '' } : text;
  const told = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status, shown, headers: told };
}

/** Both asked in the same moment and from the same places, one of them as often as the other. */
async function compare(path: string, unknownOf: () => string, body: object): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let turn = 0; turn < tries; turn++) {
    now += 400;
    const asked = [known, unknownOf()].map((email) =>
      testClient(app.url).send('POST', path, { ...body, email }, { 'x-forwarded-for': placeOf(turn) }),
    );
    const [one, other] = (await Promise.all(asked)).map(seen);
    expect(one, `try ${turn}`).toEqual(other);
    const { status } = one as { status: number };
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** A few tries from each, so that the limits of a place and of all places are met. */
const placeOf = (turn: number) => `203.0.${Math.floor(turn / 8) % 250}.${Math.floor(turn / 2000) + 1}`;

it('a log-in with a wrong password, through every wait', async () => {
  const stranger = nobody();
  const statuses = await compare('/api/auth/sign-in', () => stranger, { password: 'not the right one 7' });
  expect(statuses[401]).toBeGreaterThan(5);
  expect(statuses[429]).toBeGreaterThan(5);
});

it('a password that was forgotten', async () => {
  expect(await compare('/api/auth/forgot-password', nobody, {})).toEqual({ 200: tries });
});

it('a sign-up', async () => {
  expect(await compare('/api/auth/sign-up', nobody, { password: 'copper kettle on the hill' })).toEqual({ 200: tries });
});
