// The operator's page of what the gate decides by.
import { describe, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { usStates } from '../../domain/us-state.ts';
import { daysWords } from './contact-rules.words.ts';
import { federalWindow, strictestWindow, windowsOfStates } from './contact-windows.rules.ts';

const app = useTestApp();

describe('hours in words', () => {
  it.each([
    ['every day alike', federalWindow.days, 'Every day 8 a.m. to 9 p.m.'],
    ['weekdays only', strictestWindow.days, 'Mon–Fri 10 a.m. to 6 p.m. · Sat–Sun closed'],
    ['a Sunday of its own', windowsOfStates.TX!.days, 'Mon–Sat 9 a.m. to 9 p.m. · Sun noon to 9 p.m.'],
    [
      'a day inside the week',
      windowsOfStates.PA!.days,
      'Mon–Fri 8 a.m. to 9 p.m. · Sat 8 a.m. to noon · Sun 8 a.m. to 9 p.m.',
    ],
    [
      'a half hour',
      [null, [510, 1230], null, null, null, null, null] as const,
      'Mon 8:30 a.m. to 8:30 p.m. · Tue–Sun closed',
    ],
  ])('%s', (_, days, words) => expect(daysWords(days)).toBe(words));
});

describe('the page', () => {
  const look = async (choice: { admin?: boolean }) => {
    const agent = await makeAgent(app, choice);
    return testClient(app.url, agent.token).send('GET', '/operator/contact-rules');
  };

  it('shows an admin every row with its source and date, and names every state that has none', async () => {
    const { status, text, headers } = await look({ admin: true });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const rows = [...text.matchAll(/<tr>\s*<th scope="row">([\s\S]*?)<\/tr>/g)].map(([, row]) => row!);
    expect(rows).toHaveLength(Object.keys(windowsOfStates).length + 2);
    for (const window of [federalWindow, strictestWindow, ...Object.values(windowsOfStates)])
      expect(rows.filter((row) => row.includes(window.checkedOn) && row.includes(daysWords(window.days)))).not.toEqual(
        [],
      );
    for (const { name } of usStates) expect(text).toContain(name);
  });

  it('is closed to an agent', async () => {
    const { status, text } = await look({});
    expect(status).toBe(403);
    expect(text).not.toContain('47 CFR');
  });
});
