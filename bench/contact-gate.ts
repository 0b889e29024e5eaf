// How long one decision of the contact gate takes, for people all over the country: every text, every row of a dry run and every
// badge asks for one.
import { areaCodesOf } from '../src/features/contact-gate/area-codes.rules.ts';
import { mayContact, type ContactQuestion } from '../src/features/contact-gate/may-contact.rules.ts';
import { usStates } from '../src/domain/us-state.ts';
import { randomOf } from '../test-support/seeded-random.ts';
import { median, type Finding } from './measure.ts';

const decisions = 20_000;
const rounds = 7;
const maxMicroseconds = 50;

export function measureContactGate(): Finding[] {
  const random = randomOf(13);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!;
  const codes = [...areaCodesOf('US'), ...areaCodesOf('CA'), '800'];
  const states = [null, ...usStates.map(({ code }) => code)];
  const from = Date.parse('2026-01-01T00:00:00Z');
  const questions = Array.from({ length: decisions }, (): ContactQuestion => ({
    person: {
      phone: `+1${pick(codes)}555${String(random(10_000)).padStart(4, '0')}`,
      state: pick(states),
      zip: random(2) ? String(random(100_000)).padStart(5, '0') : null,
    },
    purpose: random(2) ? 'automatic' : 'one_to_one',
    now: from + random(7 * 24 * 60) * 60_000,
    isSuppressed: false,
    registry: 'open',
    lastInboundAt: null,
    recent: [],
    override: null,
  }));
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    for (const question of questions) mayContact(question);
    return ((performance.now() - started) * 1000) / decisions;
  });
  const found = median(times);
  return [
    {
      name: `one decision of the contact gate, of ${decisions}`,
      found: `${found.toFixed(1)} µs (the first time ${times[0]!.toFixed(1)})`,
      target: `${maxMicroseconds} µs`,
      isGood: found < maxMicroseconds,
    },
  ];
}
