import { expect, it } from 'vitest';
import { clientsCsv, reportCsv } from './report-csv.rules.ts';
import { parsePeriod } from './report-period.rules.ts';

const line = (key: string, closed: number, premium_cents: number) => {
  const period = parsePeriod(key);
  if (!period) throw new Error(key);
  return { ...period, closed, premium_cents, clients: closed, leads: 3, appointments: 0 };
};

it('lists each period with its days, figures as numbers, and closes with their sum', () => {
  expect(reportCsv([line('2026-03', 2, 120_005), line('2025-12', 1, 99)], '2026-03-18', 0)).toBe(
    [
      '\uFEFFPeriod,From,To,Closed,Premium (USD),Clients,Leads,Appointments',
      'March 2026,2026-03-01,2026-03-31,2,1200.05,2,3,0',
      'December 2025,2025-12-01,2025-12-31,1,0.99,1,3,0',
      'Total,,,3,1201.04,3,6,0',
      '',
    ].join('\r\n'),
  );
});

it('says that samples are counted, and which clients are samples', () => {
  const lines = reportCsv([line('2026-03', 2, 120_005)], '2026-03-18', 7).split('\r\n');
  expect(lines.slice(-3)).toEqual(['Total,,,2,1200.05,2,3,0', 'Sample leads are included (7 in your account).', '']);
  const clients = [{ name: 'Ann Poe', is_sample: true, carrier: null, premium_cents: 1, soldAt: '2026-03-01 09:00' }];
  expect(clientsCsv(clients)).toContain('\r\nAnn Poe (sample),,0.01,2026-03-01 09:00\r\n');
});

it('writes no name that a spreadsheet would run', () => {
  const clients = [
    { name: '=HYPERLINK("x")', is_sample: false, carrier: 'A, B', premium_cents: null, soldAt: '2026-03-01 09:00' },
  ];
  expect(clientsCsv(clients)).toBe(
    `\uFEFFName,Carrier,Premium (USD),Sold\r\n"'=HYPERLINK(""x"")","A, B",0,2026-03-01 09:00\r\n`,
  );
});
