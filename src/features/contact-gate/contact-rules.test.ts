// The operator's page of what the gate decides by.
import { describe, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { usStates } from '../../domain/us-state.ts';
import { byDays, hours } from './contact-row.rules.ts';
import { closedOnWords, daysWords, hoursLines } from './contact-rules.words.ts';
import { commonHours, federalHours, hoursOfStates } from './state-hours.rules.ts';

const app = useTestApp();

describe('hours in words', () => {
  it.each([
    ['every day alike', federalHours.weeks[0]!.week, 'Every day 8 a.m. to 9 p.m.'],
    ['a short Saturday', commonHours.weeks[0]!.week, 'Mon–Fri 10 a.m. to 6 p.m. · Sat 10 a.m. to 5 p.m. · Sun closed'],
    ['a Sunday of its own', hoursOfStates.TX.weeks[0]!.week, 'Mon–Sat 9 a.m. to 9 p.m. · Sun noon to 9 p.m.'],
    [
      'weekdays only',
      byDays({ weekdays: hours(9, 17), saturday: null, sunday: null }),
      'Mon–Fri 9 a.m. to 5 p.m. · Sat–Sun closed',
    ],
    [
      'a half hour',
      [null, [510, 1230], null, null, null, null, null] as const,
      'Mon 8:30 a.m. to 8:30 p.m. · Tue–Sun closed',
    ],
  ])('%s', (_, days, words) => expect(daysWords(days)).toBe(words));

  it.each([
    ['PA', ['Since 2026-10-18: Mon–Sat 9 a.m. to 7 p.m. · Sun closed', 'Before: Every day 8 a.m. to 9 p.m.']],
    ['MS', ['Mon–Sat 8 a.m. to 8 p.m. · Sun closed', 'In summer time from 9 a.m.']],
    ['IN', ['Every day 8 a.m. to 9 p.m.', 'Automatic texts: Every day 9 a.m. to 8 p.m.']],
    [
      'ME',
      [
        'Every day 8 a.m. to 9 p.m.',
        'Automatic texts: Mon–Fri 9 a.m. to 5 p.m. · Sat–Sun closed',
        'Automatic texts: 1 in 8 hours',
      ],
    ],
  ] as const)('the lines of %s', (state, lines) => expect(hoursLines(hoursOfStates[state])).toEqual(lines));

  it('names the holidays of a state', () => {
    expect(closedOnWords(hoursOfStates.UT.closedOn)).toBe('Closed on federal holidays, Pioneer Day');
    expect(closedOnWords(hoursOfStates.TX.closedOn)).toBe('Open');
  });
});

describe('the page', () => {
  const look = async (choice: { admin?: boolean }) => {
    const agent = await makeAgent(app, choice);
    return testClient(app.url, agent.token).send('GET', '/operator/contact-rules');
  };

  it('shows an admin every row with its hours, source, witnesses and date', async () => {
    const { status, text, headers } = await look({ admin: true });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const rows = [...text.matchAll(/<tr>\s*<th scope="row">([\s\S]*?)<\/tr>/g)].map(([, row]) => row!);
    const all = [federalHours, ...Object.values(hoursOfStates), commonHours];
    expect(rows).toHaveLength(all.length);
    all.forEach((row, place) => {
      const text = rows[place]!.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
      for (const words of [row.source, row.checkedOn, row.sureness, row.witnesses.join(', '), ...hoursLines(row)])
        expect(text).toContain(words);
    });
    for (const { name } of usStates) expect(text).toContain(name);
  });

  it('is closed to an agent', async () => {
    const { status, text } = await look({});
    expect(status).toBe(403);
    expect(text).not.toContain('47 CFR');
  });
});
