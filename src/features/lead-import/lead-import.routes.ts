import { createHash } from 'node:crypto';
import { saleDayMessage } from '../../domain/sale-day.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import type { Transaction } from '../../database/transaction.ts';
import { readZone } from '../../database/read-zone.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Route } from '../../server/http/route.ts';
import { noteHappeningsAsAgent } from '../push/note-happening.operation.ts';
import { finishStagedImport } from './finish-import.operation.ts';
import type { ImportField } from '../lead-files/import-field.words.ts';
import {
  beginImport,
  cancelImport,
  finishImport,
  listChanged,
  listLeftOut,
  readImport,
  readRememberedMapping,
  stageChunk,
  type LeadImport,
  type StagedRow,
} from './lead-import.contract.ts';
import {
  countStaged,
  dropStaged,
  findChunk,
  findImport,
  findMapping,
  insertChunk,
  insertImport,
  leftOutAfter,
  lockImport,
  markCanceled,
  packRows,
  readChangedRows,
  readHeaders,
} from './staging.db.ts';
import type { RejectReason } from '../lead-files/reject-reason.words.ts';

const agent = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;
const ends = { ...agent, isSlow: true } as const;
const begins = { ...agent, limit: perHour(200) } as const;
const leftOutPage = 1000;

export const leadImportRoutes: Route[] = [
  route(beginImport, begins, async ({ tx, user, platform, body }) => {
    if (body.headers.length !== body.mapping.length) {
      const message = 'The mapping needs one entry for each column.';
      throw new Refusal('invalid_input', message, { fields: [{ path: 'body.mapping', message }] });
    }
    if (body.dnc_checked_on !== null) await refuseFutureCheck(tx, user.id, body.dnc_checked_on, platform.now());
    await insertImport(tx, user.id, body);
    return { import: await existing(findImport(tx, user.id, body.id)) };
  }),
  route(stageChunk, agent, async ({ tx, user, platform, params, body }) => {
    refuseFutureSales(body.rows, platform.now());
    // Taken out of the body and packed before anything is waited for: while the database works only the text is held.
    const rowCount = body.rows.length;
    const staged = packRows(body.rows.splice(0));
    const changes = body.changes ?? {};
    refuseUnless(await existing(lockImport(tx, user.id, params.id, 'shared')), 'staging');
    const hash = createHash('sha256').update(staged).update(JSON.stringify(changes)).digest('hex');
    const known = await findChunk(tx, user.id, params.id, params.number);
    if (known && known.content_hash !== hash) {
      throw new Refusal('conflict', `Chunk ${params.number} of this import has come with other rows before.`);
    }
    if (!known) {
      const { id: importId, number } = params;
      await insertChunk(tx, user.id, { importId, number, hash, rowCount, rows: staged, changes });
    }
    return { staged: rowCount };
  }),
  route(finishImport, ends, async ({ tx, user, platform, params, body }) => {
    const record = await existing(lockImport(tx, user.id, params.id, 'alone'));
    if (record.state === 'done') return { import: record };
    refuseUnless(record, 'staging');
    const staged = await countStaged(tx, user.id, params.id);
    if (staged.chunks !== body.chunks || staged.last !== body.chunks || staged.rows !== body.rows) {
      throw new Refusal(
        'conflict',
        `Of ${body.rows} rows ${staged.rows} have arrived. Send the missing chunks and finish again.`,
      );
    }
    const { existing: how, file_name: fileName, consent: statement, dnc_checked_on: checkedOn } = record;
    const staging = {
      userId: user.id,
      importId: params.id,
      existing: how,
      fileName,
      statement,
      checkedOn,
      rows: body.rows,
      now: platform.now(),
    };
    const { created } = await finishStagedImport(tx, staging);
    const happenings = created > 0 ? [{ kind: 'import' as const, ref: params.id, size: created }] : [];
    await noteHappeningsAsAgent(tx, { jobs: platform.jobs, userId: user.id, happenings });
    return { import: await existing(findImport(tx, user.id, params.id)) };
  }),
  route(cancelImport, agent, async ({ tx, user, params }) => {
    const record = await existing(lockImport(tx, user.id, params.id, 'alone'));
    if (record.state === 'done') throw new Refusal('conflict', 'This import is already finished.');
    if (record.state === 'staging') {
      await dropStaged(tx, user.id, params.id);
      await markCanceled(tx, user.id, params.id);
    }
    return { import: await existing(findImport(tx, user.id, params.id)) };
  }),
  route(readRememberedMapping, agent, async ({ tx, user, params }) => ({
    mapping: (await findMapping(tx, user.id, params.fingerprint)) as ImportField[] | null,
  })),
  route(listLeftOut, agent, async ({ tx, user, params, query }) => {
    await existing(findImport(tx, user.id, params.id));
    const rows = await leftOutAfter(tx, user.id, params.id, query.after, leftOutPage);
    return {
      headers: await readHeaders(tx, user.id, params.id),
      rows: rows.map((row) => ({ ...row, reason: row.reason as RejectReason | null })),
      next_after: rows.length === leftOutPage ? (rows.at(-1)?.row ?? null) : null,
    };
  }),
  route(listChanged, agent, async ({ tx, user, params }) => {
    await existing(findImport(tx, user.id, params.id));
    return { rows: await readChangedRows(tx, user.id, params.id) };
  }),
  route(readImport, agent, async ({ tx, user, params }) => ({
    import: await existing(findImport(tx, user.id, params.id)),
  })),
];

/** Nothing is sold on a day that has started nowhere yet. */
function refuseFutureSales(rows: readonly StagedRow[], now: Date): void {
  const today = todayIn('Pacific/Kiritimati', now.getTime());
  const index = rows.findIndex((row) => 'draft' in row && row.draft.sale !== null && row.draft.sale.sold_on > today);
  if (index < 0) return;
  const fields = [{ path: `body.rows.${index}.draft.sale.sold_on`, message: saleDayMessage }];
  throw new Refusal('invalid_input', saleDayMessage, { fields });
}

async function existing(found: Promise<LeadImport | undefined>): Promise<LeadImport> {
  const record = await found;
  if (!record) throw new Refusal('not_found', 'We can’t find that import.');
  return record;
}

function refuseUnless(record: LeadImport, state: LeadImport['state']): void {
  if (record.state !== state) {
    throw new Refusal(
      'conflict',
      record.state === 'done' ? 'This import is already finished.' : 'This import was canceled.',
    );
  }
}

async function refuseFutureCheck(tx: Transaction, userId: string, checkedOn: string, now: Date): Promise<void> {
  if (checkedOn <= todayIn(await readZone(tx, userId), now.getTime())) return;
  const message = 'Enter a date that isn’t in the future.';
  throw new Refusal('invalid_input', message, { fields: [{ path: 'body.dnc_checked_on', message }] });
}
