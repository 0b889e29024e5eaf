// The kept calls as a CSV file that is written while it is sent.
import { csvMoment } from '../../domain/csv-line.ts';
import { csvFile } from '../../server/http/csv-file.ts';
import type { Platform } from '../../server/platform.ts';
import { pageOfCalls, type KeptCall } from './kept-calls.db.ts';
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
  await database.asSystem((tx) =>
    tx.insertInto('audit_log').values({ user_id: adminId, actor_id: adminId, action: 'kept_calls.exported' }).execute(),
  );
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
  call.consents === '[]' ? '' : call.consents,
  call.opt_outs === '[]' ? '' : call.opt_outs,
];
