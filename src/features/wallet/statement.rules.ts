// Months of an account statement: when they begin and end, and their lines as CSV.
import { addDays, monthOf } from '../../domain/calendar-date.ts';
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

/** RFC 4180, oldest first as given; `exactTime` writes the moment in the agent's zone. */
export function statementCsv(lines: readonly StatementLine[], exactTime: (moment: string) => string): string {
  const head = ['Date', 'Type', 'Description', 'Amount (USD)', 'Balance (USD)'];
  const rows = lines.map((line) => [
    cell(exactTime(line.created_at)),
    cell(transactionLabels[line.type]),
    cell(line.description),
    plainDollars(line.amount_cents),
    plainDollars(line.balance_after_cents),
  ]);
  return [head.map(cell), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** `-1234.05`: a number for the spreadsheet. */
function plainDollars(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** A leading sign that a spreadsheet would take for a formula is made plain text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
