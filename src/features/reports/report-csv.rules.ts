// The report as a table for spreadsheets: figures as numbers, dollars with cents, every period with its days.
import { csvLine, csvStart } from '../../domain/csv-line.ts';
import { sumProduction, type Production } from '../../domain/production.ts';
import { includesSamples, periodLabel } from './report-label.rules.ts';
import type { Period } from './report-period.rules.ts';

const dollars = (cents: number): number => cents / 100;

/** `lines` in the order of the screen, then their sum; `samples`: sample leads that are counted in it. */
export function reportCsv(lines: readonly (Period & Production)[], today: string, samples: number): string {
  const figures = ({ closed, premium_cents, clients, leads, appointments }: Production) => [
    closed,
    dollars(premium_cents),
    clients,
    leads,
    appointments,
  ];
  return [
    csvStart + csvLine(['Period', 'From', 'To', 'Closed', 'Premium (USD)', 'Clients', 'Leads', 'Appointments']),
    ...lines.map((line) => csvLine([periodLabel(line, today), line.from, line.to, ...figures(line)])),
    csvLine(['Total', '', '', ...figures(sumProduction(lines))]),
    ...(samples > 0 ? [csvLine([includesSamples(samples)])] : []),
  ].join('');
}

export interface SoldClient {
  name: string | null;
  is_sample: boolean;
  carrier: string | null;
  premium_cents: number | null;
}

/** `soldAt`: the moment in the agent's zone. */
export function clientsCsv(clients: readonly (SoldClient & { soldAt: string })[]): string {
  return [
    csvStart + csvLine(['Name', 'Carrier', 'Premium (USD)', 'Sold']),
    ...clients.map(({ name, is_sample: isSample, carrier, premium_cents, soldAt }) =>
      csvLine([`${name ?? ''}${isSample ? ' (sample)' : ''}`, carrier ?? '', dollars(premium_cents ?? 0), soldAt]),
    ),
  ].join('');
}
