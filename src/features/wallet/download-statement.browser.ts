import { csvMoment, csvStart } from '../../domain/csv-line.ts';
import { saveFile } from '../../web/save-file.ts';
import { statementCsv } from './statement.rules.ts';
import { readMonth } from './wallet-queries.browser.ts';

/** Every line of the month, oldest first, in the agent's time. */
export async function downloadStatement(month: string, zone: string): Promise<void> {
  const csv = statementCsv(await readMonth(month), (moment) => csvMoment(moment, zone));
  saveFile(`wallet-${month}.csv`, csvStart + csv);
}
