import type { Transaction } from '../../database/transaction.ts';
import type { Logger } from '../../server/logger.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { addAction, closeRows, findAction, holdAction, noteProgress, settleLeads, type ActionKey } from './bulk.db.ts';
import { whereTarget } from './bulk-target.operation.ts';
import { exportFile } from './export-file.operation.ts';
import {
  exportLeads,
  pastFollowUp,
  readBulk,
  startBulk,
  undoBulk,
  type BulkAction,
  type BulkChange,
  type BulkTarget,
} from './lead-bulk.contract.ts';
import { workBulkJob } from './work-bulk.job.ts';
import { workPart } from './work-bulk.operation.ts';

const writes = { who: 'subscriber', limit: perMinute(60), inTransaction: true } as const;
const reads = { who: 'subscriber', limit: perMinute(600), inTransaction: true } as const;
// Its pages are read while they are sent, each in its own transaction.
const downloads = { who: 'subscriber', limit: perMinute(20) } as const;

export const leadBulkRoutes = [
  route(startBulk, writes, async ({ tx, user, body, platform, log }) => {
    const key = { userId: user.id, actionId: body.id };
    const isNew = await addAction(tx, key, body.change, describeTarget(body.target));
    if (isNew) {
      refusePast(body.change, platform.now().getTime());
      const asked = await settle(tx, key, body.target, platform.now().getTime());
      await record(tx, user.id, `leads.bulk_${body.change.kind}`, { ...body, asked });
      await work(tx, key, platform, log);
    }
    return { action: await known(tx, key) };
  }),
  route(readBulk, reads, async ({ tx, user, params }) => ({
    action: await known(tx, { userId: user.id, actionId: params.id }),
  })),
  route(undoBulk, writes, async ({ tx, user, params, platform, log }) => {
    const key = { userId: user.id, actionId: params.id };
    const action = await holdAction(tx, key);
    if (!action) throw new Refusal('not_found', 'We can’t find that change.');
    if (action.state === 'running' || action.state === 'done') {
      if (!action.is_recent) throw new Refusal('gone', 'It’s too late to undo this.');
      const skipped = await closeRows(tx, key, { ids: 'all', from: 'waiting', to: 'skipped' });
      await noteProgress(tx, key, { state: 'undoing', skipped });
      await record(tx, user.id, 'leads.bulk_undone', { id: params.id });
      await work(tx, key, platform, log);
    }
    return { action: await known(tx, key) };
  }),
  route(exportLeads, { ...downloads, worksReadOnly: true }, ({ platform, user, body }) =>
    exportFile(platform, user.id, body.target),
  ),
];

/** @throws Refusal invalid_input for a follow-up that nobody would be told of */
function refusePast(change: BulkChange, now: number): void {
  if (change.kind !== 'follow_up' || Date.parse(change.at) > now) return;
  throw new Refusal('invalid_input', pastFollowUp, { fields: [{ path: 'body.change.at', message: pastFollowUp }] });
}

async function settle(tx: Transaction, key: ActionKey, target: BulkTarget, now: number): Promise<number> {
  if ('ids' in target) return settleLeads(tx, key, { ids: target.ids });
  return settleLeads(tx, key, { where: await whereTarget(tx, { userId: key.userId, target, now }) });
}

/** The first part at once, so that a small selection is done with the answer; the rest behind it. */
async function work(tx: Transaction, key: ActionKey, { jobs }: Platform, log: Logger): Promise<void> {
  if (await workPart(tx, key, log)) await jobs.enqueueAsAgent(tx, workBulkJob, key);
}

const describeTarget = (target: BulkTarget): object => ('ids' in target ? { ids: target.ids.length } : target);

async function known(tx: Transaction, key: ActionKey): Promise<BulkAction> {
  const action = await findAction(tx, key);
  if (!action) throw new Refusal('not_found', 'We can’t find that change.');
  return action;
}

async function record(tx: Transaction, userId: string, action: string, subject: object): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ user_id: userId, actor_id: userId, action, subject: JSON.stringify(subject) })
    .execute();
}
