// The kept calls as a CSV file that is written while it is sent.
import { Readable } from 'node:stream';
import { csvLine, csvMoment, csvStart } from '../../domain/csv-line.ts';
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
  async function* lines(): AsyncGenerator<string> {
    yield `${csvStart}${csvLine(headers)}`;
    let after: KeptCall | null = null;
    for (;;) {
      const begin: KeptCall | null = after;
      const page: KeptCall[] = await database.asSystem((tx) =>
        pageOfCalls(tx, { after: begin, limit: exportedAtOnce }),
      );
      if (page.length > 0) yield page.map((call) => csvLine(cellsOf(call))).join('');
      after = page.at(-1) ?? null;
      if (after === null || page.length < exportedAtOnce) return;
    }
  }
  const stream = Readable.from(lines());
  stream.once('error', (fault) => {
    if (fault.name !== 'AbortError') log.error({ err: fault }, 'an export of kept calls broke off');
  });
  return new Response(Readable.toWeb(stream.map((text: string) => Buffer.from(text))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="kept-calls-${now().toISOString().slice(0, 10)}.csv"`,
    },
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
