import { expect, test } from 'vitest';
import { normalizeLeadPhone } from '../src/domain/phone-number.ts';
import { makeDemoCalls, movesOfCalls } from './demo-calls.ts';
import { makeDemoLeads } from './demo-data.ts';
import { makeDemoTexts } from './demo-texts.ts';
import { makeDemoMoves, movesOfTexts } from './demo-wallet.ts';

const days = ['2026-03-08T15:00:00Z', '2026-11-21T02:00:00Z', '2028-02-29T23:59:00Z'].map((day) => new Date(day));

test('the same day gives the same book of business, down to the last note', () => {
  expect(makeDemoLeads(new Date('2026-03-08T15:00:00Z'))).toEqual(makeDemoLeads(new Date('2026-03-08T15:00:00Z')));
});

test.each(days)('on %s everything is invented, unique and in order', (now) => {
  const leads = makeDemoLeads(now);
  expect(leads.length).toBe(402);
  expect(new Set(leads.map((lead) => lead.phone)).size).toBe(leads.length);
  expect(new Set(leads.flatMap((lead) => lead.email ?? [])).size).toBe(leads.filter((lead) => lead.email).length);
  const present = now.toISOString();
  for (const lead of leads) {
    expect(lead.phone).toMatch(/^\+1\d{3}55501\d\d$/);
    expect(normalizeLeadPhone(lead.phone)).toBe(lead.phone);
    expect(lead.email ?? '@example.com').toMatch(/@example\.com$/);
    const moments = [
      lead.stage_changed_at,
      lead.sold_at ?? lead.created_at,
      ...lead.notes.map((note) => note.created_at),
    ];
    for (const moment of moments)
      expect(moment >= lead.created_at && moment <= present, `${lead.name} ${moment}`).toBe(true);
  }
});

test.each(days)('on %s every screen has something to show', (now) => {
  const leads = makeDemoLeads(now);
  const stages = new Set(leads.filter((lead) => lead.status === 'lead').map((lead) => lead.stage));
  expect(stages.size).toBe(6);
  const sold = leads.filter((lead) => lead.status === 'sold');
  expect(new Set(sold.map((lead) => lead.sold_at?.slice(0, 7))).size).toBeGreaterThanOrEqual(12);
  const followUps = leads.flatMap((lead) => lead.next_follow_up_at ?? []);
  expect(followUps.filter((at) => at < new Date(now.getTime() - 86_400_000).toISOString()).length).toBeGreaterThan(2);
  expect(followUps.filter((at) => at > new Date(now.getTime() + 86_400_000).toISOString()).length).toBeGreaterThan(10);
});

const peopleOf = (now: Date) =>
  makeDemoLeads(now)
    .map((lead) => ({ ...lead, id: crypto.randomUUID() }))
    .toReversed();

const texts = (now: Date) => {
  return makeDemoTexts(now, 'Jordan Ellis', peopleOf(now));
};

test.each(days)('on %s a year of conversations ends now, with unread, held, failed and stopped ones', (now) => {
  const { texts: written, unread, drafts, stopped } = texts(now);
  const present = now.toISOString();
  const yearAgo = new Date(now.getTime() - 366 * 86_400_000).toISOString();
  for (const { at, person, body, direction, price_cents: cents } of written) {
    expect(at < present && at > yearAgo, `${at} ${body}`).toBe(true);
    expect(person).toMatch(/^\+1\d{3}55501\d\d$/);
    expect(body).not.toMatch(/[{}]/);
    if (direction === 'out') expect({ body, cents }).toEqual({ body, cents: expect.toSatisfy((each) => each <= 2) });
  }
  expect(new Set(written.map(({ person }) => person)).size).toBeGreaterThan(70);
  expect(new Set(written.map(({ at }) => at.slice(0, 7))).size).toBeGreaterThanOrEqual(10);
  for (const number of unread) expect(written.findLast(({ person }) => person === number)?.direction).toBe('in');
  expect([unread.length, drafts.length, stopped.length]).toEqual([5, 2, 2]);
  const counts = Object.groupBy(written, ({ status }) => status);
  expect([counts.failed?.length, counts.held?.length]).toEqual([3, 7]);
  const soon = new Date(now.getTime() + 12 * 3_600_000).toISOString();
  for (const { due_at: due } of counts.held ?? []) expect(due! > soon).toBe(true);
});

test.each(days)('on %s two months of calls end now, with messages to hear', (now) => {
  const calls = makeDemoCalls(now, peopleOf(now));
  const present = now.toISOString();
  for (const { at, person, seconds, status, cost_cents: cents, is_recorded: isRecorded } of calls) {
    expect(at < present, at).toBe(true);
    expect(person).toMatch(/^\+1\d{3}55501\d\d$/);
    const rate = isRecorded ? 2 : 1;
    expect([seconds > 0, cents]).toEqual([status === 'completed', Math.ceil(seconds / 60) * rate]);
  }
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set(['completed', 'no_answer', 'busy']));
  expect(calls.length).toBeGreaterThan(80);
  expect(calls.filter(({ is_recorded: isRecorded }) => isRecorded).length).toBeGreaterThan(2);
  expect(calls.filter(({ is_seen: isSeen }) => !isSeen)).toMatchObject([
    { direction: 'in', message_seconds: expect.any(Number) },
    { direction: 'in', message_seconds: expect.any(Number) },
  ]);
});

test.each(days)('on %s the wallet is never below zero', (now) => {
  const moves = [
    ...makeDemoMoves(now),
    ...movesOfTexts(texts(now).texts),
    ...movesOfCalls(makeDemoCalls(now, peopleOf(now))),
  ];
  let balance = 0;
  for (const { amount_cents: cents, created_at: at } of moves.toSorted((one, other) =>
    one.created_at < other.created_at ? -1 : 1,
  )) {
    balance += cents;
    expect(balance, at).toBeGreaterThanOrEqual(0);
  }
  expect(balance).toBeGreaterThan(2000);
});
