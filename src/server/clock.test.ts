// A server whose clock is wrong: what it stores and compares goes by the database's.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { makeAgent } from '../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../test-support/app.ts';
import { sessionSeconds } from '../domain/session-lifetime.ts';
import { openDatabaseClock, type DatabaseClock } from '../database/database-clock.ts';
import { createLogger } from './logger.ts';
import { skewTeller } from './tell-skew.ts';

const dayMs = 86_400_000;
const realNow = Date.now;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Only Date: timers and the monotonic clock go on. */
const shiftClock = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: realNow() + ms });

/** Far less than any shift here, far more than a test takes. */
function expectAboutNow(instant: string): void {
  expect(Math.abs(Date.parse(instant) - realNow())).toBeLessThan(dayMs / 48);
}

describe.each([
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
])('a server whose clock is %s', (_, shift) => {
  it('sells a lead now', async () => {
    const agent = await makeAgent(app);
    const id = randomUUID();
    await agent.send('POST', '/api/leads', { id, name: 'Ann Lee' });
    shiftClock(shift);
    const sold = await agent.send('POST', `/api/leads/${id}/sold`, { carrier: 'Acme' });
    expect(sold.status).toBe(200);
    expectAboutNow((sold.body as { lead: { sold_at: string } }).lead.sold_at);
  });

  it('platform.now() is the database’s', () => {
    shiftClock(shift);
    expectAboutNow(app.platform.now().toISOString());
  });

  it('a log-in lasts as long as anywhere', async () => {
    const agent = await makeAgent(app);
    shiftClock(shift);
    const { email, password } = agent;
    const began = await agent.send('POST', '/api/auth/sign-in', { email, password });
    expect(began.status).toBe(200);
    const seconds = await app.platform.database.asSystem((tx) =>
      sql<{ left: number }>`
        select extract(epoch from max("expiresAt") - now())::int as left from auth.session where "userId" = ${agent.id}
          and "createdAt" = (select max("createdAt") from auth.session where "userId" = ${agent.id})`.execute(tx),
    );
    expect(Math.abs(seconds.rows[0]!.left - sessionSeconds)).toBeLessThan(600);
  });
});

describe('a skew of the clocks', () => {
  const clock = (seconds: number) => ({ skew: () => seconds }) as DatabaseClock;

  it('is told once from 30 seconds on, and is a figure', async () => {
    const lines: string[] = [];
    const tell = skewTeller(createLogger('info', { write: (line) => void lines.push(line) }));
    tell(clock(29));
    expect(lines).toEqual([]);
    tell(clock(-31));
    tell(clock(-31));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, seconds: -31 }]);
    expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(/^clock_skew_seconds -31$/m);
  });

  it('is measured against the database at the start', async () => {
    shiftClock(dayMs);
    const seen: number[] = [];
    const read = await openDatabaseClock(app.platform.database.pool, ({ skew }) => void seen.push(skew()));
    read.stop();
    expect(seen).toHaveLength(1);
    expect(seen[0]).toBeGreaterThan(dayMs / 1000 - 60);
  });
});
