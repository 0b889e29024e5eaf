import { describe, expect, it } from 'vitest';
import { eventsBehind, statEventOf, type StatEventType, type StatLead } from './stat-events.rules.ts';

const open: StatLead = {
  status: 'lead',
  name: 'Pat Moss',
  carrier: null,
  premium_cents: null,
  created_at: '2026-03-02 15:00:00.000001+00',
  next_follow_up_at: null,
  sold_at: null,
};
const sold: StatLead = {
  ...open,
  status: 'sold',
  carrier: 'Harbor Life',
  premium_cents: 120_000,
  next_follow_up_at: '2026-04-01 15:00:00+00',
  sold_at: '2026-03-09 17:00:00+00',
};
const types: readonly StatEventType[] = ['lead', 'appointment', 'client_created', 'policy_closed'];
const datesOf = (lead: StatLead) => types.map((type) => statEventOf(lead, type)?.date ?? null);

describe('the events of a lead', () => {
  it('lead: the moment it was created, to the microsecond', () => {
    expect(statEventOf(open, 'lead')).toEqual({
      type: 'lead',
      date: '2026-03-02 15:00:00.000001+00',
      name: 'Pat Moss',
      carrier: null,
      premium_cents: null,
    });
  });

  it('appointment: the time of its follow-up, sold or not', () => {
    const next = '2026-03-05 14:30:00+00';
    expect(statEventOf({ ...open, next_follow_up_at: next }, 'appointment')).toMatchObject({
      type: 'appointment',
      date: next,
    });
    expect(statEventOf(sold, 'appointment')?.date).toBe(sold.next_follow_up_at);
  });

  it.each(['client_created', 'policy_closed'] as const)('%s: the date of the sale, with its policy', (type) => {
    expect(statEventOf(sold, type)).toEqual({
      type,
      date: sold.sold_at,
      name: 'Pat Moss',
      carrier: 'Harbor Life',
      premium_cents: 120_000,
    });
  });

  it('are only those that happened', () => {
    expect(datesOf(open)).toEqual([open.created_at, null, null, null]);
    expect(datesOf(sold)).toEqual([sold.created_at, sold.next_follow_up_at, sold.sold_at, sold.sold_at]);
  });

  it('know nothing of a sale before the lead is sold', () => {
    const quoted = { ...open, carrier: 'Harbor Life', premium_cents: 90_000, sold_at: sold.sold_at };
    expect(datesOf(quoted)).toEqual([open.created_at, null, null, null]);
    expect(statEventOf(quoted, 'lead')).toMatchObject({ carrier: null, premium_cents: null });
  });
});

it('each type stands behind one figure', () => {
  expect(Object.values(eventsBehind).toSorted()).toEqual(types.toSorted());
});
