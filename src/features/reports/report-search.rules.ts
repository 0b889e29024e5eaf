// What the report's address says: the view, how deep it is drilled, and whose rows stand in the panel.
import { parsePeriod, type Period, type ReportView } from './report-period.rules.ts';
import { rowKinds, type RowKind } from './stat-events.rules.ts';

export interface ReportSearch {
  view: ReportView;
  /** The period drilled into; null for the view's list. */
  period: Period | null;
  /** The panel with the rows behind a figure. */
  behind: { kind: RowKind; period: Period } | null;
}

const views: readonly string[] = ['weekly', 'monthly', 'all_time'];
const kinds: readonly string[] = rowKinds;

export function parseReportSearch(raw: Readonly<Record<string, string>>): ReportSearch {
  const view = views.includes(raw.view ?? '') ? (raw.view as ReportView) : 'weekly';
  const period = parsePeriod(raw.period ?? '');
  const of = parsePeriod(raw.of ?? '');
  return {
    view,
    period: period?.unit === 'all' ? null : period,
    behind: of && kinds.includes(raw.show ?? '') ? { kind: raw.show as RowKind, period: of } : null,
  };
}
