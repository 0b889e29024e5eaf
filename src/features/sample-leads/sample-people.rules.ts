// Fifty people who do not exist: numbers that are kept for fiction (555-01xx), addresses below example.com.
import { addDays } from '../../domain/calendar-date.ts';
import type { LeadStage } from '../../domain/lead-stage.ts';
import { toInstant, todayIn } from '../../domain/time-zone.ts';

export const sampleTag = 'Sample';
export const maxSamples = 50;

const firstNames = [
  'Marlene', 'Curtis', 'Yolanda', 'Dwight', 'Rosalind', 'Gilbert', 'Priscilla', 'Leland', 'Bernice', 'Rodney',
  'Wanda', 'Emmett', 'Loretta', 'Clifton', 'Maxine', 'Harlan', 'Geraldine', 'Milton', 'Ramona', 'Lyle',
  'Constance', 'Wendell', 'Estelle', 'Orville', 'Paulette',
] as const; // prettier-ignore
const lastNames = [
  'Abernathy', 'Bracken', 'Castellan', 'Dunmore', 'Eastwick', 'Fairbrook', 'Greenlaw', 'Hathorne', 'Inglewood', 'Jessop',
] as const; // prettier-ignore
const places = [
  { state: 'TX', city: 'Austin', zip: '78701', area: '512' },
  { state: 'FL', city: 'Tampa', zip: '33602', area: '813' },
  { state: 'GA', city: 'Atlanta', zip: '30303', area: '404' },
  { state: 'TN', city: 'Nashville', zip: '37201', area: '615' },
  { state: 'OH', city: 'Columbus', zip: '43215', area: '614' },
  { state: 'NC', city: 'Charlotte', zip: '28202', area: '704' },
  { state: 'PA', city: 'Pittsburgh', zip: '15222', area: '412' },
  { state: 'AZ', city: 'Phoenix', zip: '85004', area: '602' },
  { state: 'MO', city: 'Kansas City', zip: '64105', area: '816' },
  { state: 'CA', city: 'Sacramento', zip: '95814', area: '916' },
] as const;
const sources = ['Facebook ads', 'Direct mail', 'Referral', 'Web form', 'Aged list'] as const;
const carriers = ['Cedar Life', 'Harbor Mutual', 'Summit Assurance'] as const;
/** Of those who are not sold. */
const stages: readonly LeadStage[] = [
  'no_pickup', 'answered', 'no_pickup', 'quoted', 'no_pickup', 'app_started', 'answered', 'app_pending', 'no_pickup', 'app_submitted', 'quoted',
]; // prettier-ignore
const notes = [
  'Asked to be called after work. Wants about $10,000 to cover the funeral.',
  'Spouse should be on the next call.',
  'Comparing with a policy through work. Send the two quotes again.',
  'Takes blood pressure medicine, no tobacco.',
  'Prefers mornings. Said the premium has to stay under $60.',
] as const;
/** Days ago on which the five policies were sold: two weeks to compare. */
const soldDaysAgo = [0, 1, 3, 8, 10] as const;

export interface SampleLead {
  name: string;
  phone: string;
  email: string;
  state: string;
  address: { street: string; city: string; state: string; zip: string };
  dob: string | null;
  source: string;
  military_branch: string | null;
  coverage_wanted: string | null;
  priority: 'high' | 'medium';
  stage: LeadStage;
  pipeline: object;
  /** Instants in milliseconds. */
  created_at: number;
  next_follow_up_at: number | null;
  sale: { at: number; carrier: string; face: number; premium: number } | null;
  note: string | null;
}

/** Times are near `now` (milliseconds) on the agent's own clock, so that every list has something of today. */
export function sampleLeads(now: number, zone: string): SampleLead[] {
  const today = todayIn(zone, now);
  const at = (days: number, hour: number) =>
    toInstant({ date: addDays(today, days), hour, minute: 0, second: 0 }, zone);
  return Array.from({ length: maxSamples }, (_, n) => {
    const place = places[n % 10]!;
    const first = firstNames[n % 25]!;
    const last = lastNames[(n + Math.floor(n / 25) * 3) % 10]!;
    const carrier = carriers[n % 3]!;
    const [face, premium] = [5000 + (n % 6) * 2500, 480 + (n % 9) * 120];
    const soldAgo = n % 10 === 9 ? soldDaysAgo[(n - 9) / 10]! : null;
    const stage = soldAgo === null ? stages[n % stages.length]! : 'app_submitted';
    const isQuoted = stage !== 'no_pickup' && stage !== 'answered';
    // Within this hour, since yesterday, and over the last four weeks.
    const created =
      n < 3 ? now - (n + 1) * 600_000 : n < 8 ? Math.min(at(-1, 9 + n), now - 3_600_000) : at(-2 - (n % 26), 11);
    return {
      name: `${first} ${last}`,
      phone: `+1${place.area}55501${String(n + 20)}`,
      email: `${first}.${last}${n + 1}@sample.example.com`.toLowerCase(),
      state: place.state,
      address: { street: `${100 + n * 7} Sample Street`, city: place.city, state: place.state, zip: place.zip },
      dob: n % 2 === 0 ? `${1941 + (n % 30)}-0${1 + (n % 9)}-1${n % 10}` : null,
      source: sources[n % 5]!,
      military_branch: n % 12 === 5 ? 'Army' : null,
      coverage_wanted: n % 4 === 0 ? '$10,000 – $25,000' : n % 4 === 1 ? '$15,000' : null,
      priority: n % 8 === 0 ? 'high' : 'medium',
      stage,
      pipeline: {
        ...(isQuoted && { quoted: { carrier, face, premium } }),
        ...(stage === 'app_pending' && { pending: { reason: 'Waiting for medical records' } }),
      },
      created_at: soldAgo === null ? created : at(-soldAgo - 12, 11),
      next_follow_up_at: soldAgo === null ? followUp(n, at) : null,
      sale: soldAgo === null ? null : { at: Math.min(at(-soldAgo, 14), now - 1_200_000), carrier, face, premium },
      note: n % 3 === 0 ? notes[(n / 3) % notes.length]! : null,
    };
  });
}

/** A third each: overdue, today, the days ahead; half of all have none. */
function followUp(n: number, at: (days: number, hour: number) => number): number | null {
  const turn = n % 6;
  if (turn === 0) return at(-1 - (n % 4), 10);
  if (turn === 1) return at(0, 9 + (n % 9));
  if (turn === 2) return at(1 + (n % 6), 9 + (n % 8));
  return null;
}
