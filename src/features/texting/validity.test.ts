// A text leaves within its lawful window or not at all: nothing is handed over too late to be there in time, or faster than the
// carrier sends it.
import { describe, expect, it } from 'vitest';
import { lastNoon, useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { textTo } from '../../../test-support/texting-people.ts';
import type { ContactPurpose } from '../contact-gate/contact-row.rules.ts';
import { windowEnd } from '../contact-gate/window-end.rules.ts';
import { claimTexts } from './claim-texts.operation.ts';
import { deliverTexts } from './deliver-texts.job.ts';
import { handoverMs, leavesBy, validUntil, withinRate } from './validity.rules.ts';

const app = useTextingApp();

const states = async (agent: Texter) =>
  (await app.messages(agent)).map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));
/** Of the last window that is over by now. */
const endFor = (phone: string) => {
  const noon = lastNoon(new Date(Date.now() - 86_400_000));
  return windowEnd({ phone, state: 'IL', zip: null }, 'one_to_one', noon.getTime())!;
};
const claim = (agent: Texter, perSecondOfNumber: number) => {
  const { config } = app.platform;
  const slow = { ...config, texts: { ...config.texts, perSecondOfNumber } };
  return claimTexts({ ...app.platform, config: slow, now: () => app.clock.now }, agent.id);
};

describe('the end of the window', () => {
  const at = Date.parse('2031-03-04T18:00:00Z');
  it('is the earliest by every clock that may be theirs, and none outside of it', () => {
    const ends = (phone: string, state: string | null, now = at, purpose: ContactPurpose = 'one_to_one') => {
      const end = windowEnd({ phone, state, zip: null }, purpose, now);
      return end === null ? null : new Date(end).toISOString();
    };
    const inIllinois = ends('+13125550142', 'IL');
    expect(inIllinois).toMatch(/^2031-03-05T0\d:00:00/);
    expect(ends('+13125550142', 'NY')! < inIllinois!).toBe(true);
    expect(ends('+13125550142', 'IL', at - 10 * 3_600_000)).toBeNull();
    expect(ends('+442079460123', null)).toBeNull();
    // Indiana is stricter for what nobody looks at.
    expect(ends('+13175550142', 'IN', at, 'automatic')! < ends('+13175550142', 'IN')!).toBe(true);
  });

  it('an answer is valid for a day, a typed reason for a quarter of an hour, HELP at any hour', () => {
    const person = { number: '+13125550142', lead: null, lastInboundAt: at - 1000 };
    const until = (by: Parameters<typeof validUntil>[0]) =>
      validUntil(by, { origin: 'inbox', override: { reason: 'Asked', at: at - 1000 } }, person, at);
    expect([until('answer'), until('override'), until('free')]).toEqual([at - 1000 + 86_400_000, at + 899_000, null]);
  });
});

it.each([
  [null, null, 0],
  [40, null, 40],
  [40, 3600, 40],
  [7200, 3600, 3600],
])('a text that waits %s s and is valid for %s s has left after %s s', (waitSeconds, validSeconds, seconds) => {
  expect(leavesBy({ waitSeconds, validSeconds }, 1000)).toBe(1000 + seconds * 1000);
});

it('what would not be there in time waits for the next window, also where a person wrote it', async () => {
  const agent = await app.texter();
  const [late, inTime] = [await app.lead(agent), await app.lead(agent)];
  const end = endFor(late.phone);
  app.clock.now = new Date(end - handoverMs);
  await app.queue(agent, textTo(inTime, 'inbox'));
  await app.deliver(agent);
  expect(await app.phone(inTime.phone)).toHaveLength(1);
  app.clock.now = new Date(end - handoverMs + 1);
  await app.queue(agent, textTo(late, 'inbox'));
  await app.deliver(agent);
  expect((await states(agent)).at(-1)).toBe('held: outside_window');
  expect(await app.phone(late.phone)).toEqual([]);
});

it('a text of many parts takes as many turns; the last one may overdraw, and the next wait for it', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  const long = 'x'.repeat(400);
  await app.queue(agent, ...[1, 2, 3, 4].map(() => textTo(lead, 'inbox', long)));
  const first = await claim(agent, 4);
  expect([first.texts.length, first.isMoreDue]).toEqual([2, true]);
  expect((await claim(agent, 4)).texts).toEqual([]);
  expect(withinRate([{ parts: 10 }, { parts: 1 }], 1)).toEqual({ taken: [{ parts: 10 }], parts: 10 });
});

it('what the carrier queues all the same holds back the next, and is told to the operator when it is too late', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  const end = endFor(lead.phone);
  await app.control('rates', { per_number: 1, account: 1 });
  await app.control('hold', { held: true });
  try {
    app.clock.now = new Date(end - handoverMs);
    await app.queue(agent, ...[1, 2, 3, 4, 5].map(() => textTo(lead, 'inbox', 'x'.repeat(1_530))));
    const told: unknown[] = [];
    const log = { ...app.platform.log, error: (about: unknown) => told.push(about) } as typeof app.platform.log;
    const { config } = app.platform;
    const fast = { ...config, texts: { ...config.texts, perSecondOfNumber: 50 } };
    await deliverTexts.handle({ userId: agent.id }, { ...app.platform, config: fast, log, now: () => app.clock.now });
    expect(await states(agent)).toEqual(Array.from({ length: 5 }, () => 'sending'));
    expect(told).toEqual([
      { alert: 'texts', message: expect.any(String) },
      { alert: 'texts', message: expect.any(String) },
    ]);
    await app.queue(agent, textTo(lead, 'inbox'));
    expect(await claim(agent, 50)).toEqual({ texts: [], isMoreDue: true });
  } finally {
    await app.control('rates', { per_number: 20, account: 50 });
    await app.control('hold', { held: false });
  }
});
