import { csvMoment } from '../../domain/csv-line.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { saveFile } from '../../web/save-file.ts';
import { clientsCsv, reportCsv } from './report-csv.rules.ts';
import type { Period, ReportView } from './report-period.rules.ts';
import type { BehindRow, ReportAnswer, ReportLine } from './report-query.browser.ts';
import { drillReport, listReportRows, readReport } from './reports.contract.ts';

/** The whole list of a view, not only what has been scrolled to; or one period's parts, oldest first. */
export async function saveReport(view: ReportView, period: Period | null): Promise<void> {
  if (period) {
    const drilled = await call(drillReport, { query: { period: period.key } });
    saveFile(
      `production-${period.key}.csv`,
      reportCsv(drilled.rows.length > 0 ? drilled.rows : [drilled], drilled.today, drilled.samples),
    );
    return;
  }
  const lines: ReportLine[] = [];
  let today = '';
  let samples = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: ReportAnswer = await call(readReport, { query: { view, cursor: cursor || undefined } });
    lines.push(...page.rows);
    ({ today, samples } = page);
    cursor = page.next_cursor ?? undefined;
  }
  saveFile(`production-${view.replace('_', '-')}-${today}.csv`, reportCsv(lines, today, samples));
}

export async function saveClients(period: string): Promise<void> {
  const clients: (BehindRow & { soldAt: string })[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: EndpointAnswer<typeof listReportRows> = await call(listReportRows, {
      query: { period, kind: 'clients', cursor: cursor || undefined },
    });
    clients.push(...page.rows.map((row) => ({ ...row, soldAt: csvMoment(row.date, page.time_zone) })));
    cursor = page.next_cursor ?? undefined;
  }
  saveFile(`sold-clients-${period}.csv`, clientsCsv(clients));
}
