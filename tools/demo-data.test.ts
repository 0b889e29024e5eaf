import { expect, test } from 'vitest';
import { normalizeLeadPhone } from '../src/domain/phone-number.ts';
import { makeDemoLeads } from './demo-data.ts';

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
