// The kept calls and texts as CSV files that are written while they are sent.
import { csvMoment } from '../../domain/csv-line.ts';
import { csvFile } from '../../server/http/csv-file.ts';
import type { Platform } from '../../server/platform.ts';
import { pageOfCalls, pageOfTexts, type KeptCall, type KeptTexts } from './kept-calls.db.ts';
import { exportedAtOnce } from './kept-calls.rules.ts';

const headers = [
  'Account',
  'Direction',
  'Calling number',
  'Called number',
  'Agent phone',
  'Started (UTC)',
  'Seconds',
  'Disposition',
  'Ended by',
  'Recorded',
  'Notice heard (UTC)',
  'Consents',
  'Opt-outs',
];

export async function keptCallsFile({ database, now, log }: Platform, adminId: string): Promise<Response> {
  await noteExport(database, adminId, 'kept_calls.exported');
  return csvFile<KeptCall>({
    name: 'kept-calls',
    now: now().getTime(),
    headers,
    cells: cellsOf,
    read: (after) => database.asSystem((tx) => pageOfCalls(tx, { after, limit: exportedAtOnce })),
    pageSize: exportedAtOnce,
    log,
  });
}

export async function keptTextsFile({ database, now, log }: Platform, adminId: string): Promise<Response> {
  await noteExport(database, adminId, 'kept_texts.exported');
  return csvFile<KeptTexts>({
    name: 'kept-texts',
    now: now().getTime(),
    headers: ['Account', 'Person’s number', 'Last text (UTC)', 'Texts', 'Consents', 'Opt-outs'],
    cells: ({ account, person_number, last_at, texts, consents, opt_outs }) => [
      account,
      person_number,
      csvMoment(last_at, 'UTC'),
      texts,
      shown(consents),
      shown(opt_outs),
    ],
    read: (after) => database.asSystem((tx) => pageOfTexts(tx, { after, limit: exportedAtOnce })),
    pageSize: exportedAtOnce,
    log,
  });
}

const noteExport = (database: Platform['database'], adminId: string, action: string) =>
  database.asSystem((tx) =>
    tx.insertInto('audit_log').values({ user_id: adminId, actor_id: adminId, action }).execute(),
  );

const shown = (list: string): string => (list === '[]' ? '' : list);

const cellsOf = (call: KeptCall): (string | number)[] => [
  call.account,
  call.direction,
  call.from_number,
  call.to_number,
  call.agent_number ?? '',
  csvMoment(call.started_at, 'UTC'),
  call.duration_seconds,
  call.disposition,
  call.ended_by ?? '',
  call.recording ?? '',
  call.told_at === null ? '' : csvMoment(call.told_at, 'UTC'),
  shown(call.consents),
  shown(call.opt_outs),
];
