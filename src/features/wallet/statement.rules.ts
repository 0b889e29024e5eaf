// Months of an account statement: when they begin and end, and their lines as CSV.
import { addDays, monthOf } from '../../domain/calendar-date.ts';
import { csvLine, dollarsCell } from '../../domain/csv-line.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import { transactionLabels, type TransactionType } from './transaction-type.rules.ts';

/** Instants of a month (`2026-03`) in that zone; the second is not included. */
export function instantsOfMonth(month: string, zone: string): { from: string; before: string } {
  const { from, to } = monthOf(`${month}-01`);
  const instant = (date: string) => new Date(startOfDay(date, zone)).toISOString();
  return { from: instant(from), before: instant(addDays(to, 1)) };
}

/** From the month of the first move to the present one, newest first. */
export function statementMonths(first: string | null, now: number, zone: string): string[] {
  const last = todayIn(zone, now).slice(0, 7);
  let month = first === null ? last : todayIn(zone, Date.parse(first)).slice(0, 7);
  const months: string[] = [];
  while (month <= last) {
    months.unshift(month);
    month = addDays(monthOf(`${month}-01`).to, 1).slice(0, 7);
  }
  return months;
}

export interface StatementLine {
  created_at: string;
  type: TransactionType;
  description: string;
  amount_cents: number;
  balance_after_cents: number;
}

/** Oldest first as given; `exactTime` writes the moment in the agent's zone. */
export function statementCsv(lines: readonly StatementLine[], exactTime: (moment: string) => string): string {
  const head = csvLine(['Date', 'Type', 'Description', 'Amount (USD)', 'Balance (USD)']);
  const rows = lines.map((line) =>
    csvLine([
      exactTime(line.created_at),
      transactionLabels[line.type],
      line.description,
      dollarsCell(line.amount_cents),
      dollarsCell(line.balance_after_cents),
    ]),
  );
  return [head, ...rows].join('');
}
