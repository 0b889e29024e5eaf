import { toLocalDateTime } from '../../domain/time-zone.ts';
import { statementCsv } from './statement.rules.ts';
import { readMonth } from './wallet-queries.browser.ts';

/** Every line of the month, oldest first, in the agent's time. */
export async function downloadStatement(month: string, zone: string): Promise<void> {
  const csv = statementCsv(await readMonth(month), (moment) => localTime(moment, zone));
  // The mark tells spreadsheets that this is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `wallet-${month}.csv`;
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `2026-03-01 09:05:12` */
function localTime(moment: string, zone: string): string {
  const { date, hour, minute, second } = toLocalDateTime(Date.parse(moment), zone);
  return `${date} ${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`;
}
