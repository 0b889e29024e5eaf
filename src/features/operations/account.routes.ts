import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { endAllCalls } from '../agent-line/end-calls.operation.ts';
import { endAllSessions } from '../accounts/end-all-sessions.operation.ts';
import { listDevicesOf } from '../accounts/list-devices.operation.ts';
import { noteAct } from '../admin/note-act.operation.ts';
import { readAccess } from '../gate/require-access.operation.ts';
import { endAllWaiting } from '../texting/cancel-texts.operation.ts';
import * as contract from './account.contract.ts';
import {
  addSuspension,
  findAccount,
  listSubscriptions,
  listTeamsOf,
  readWalletStand,
  removeSuspension,
} from './account.db.ts';
import { accountGone, notSuspended, ownAccount, suspendedAlready } from './account.words.ts';

const reads = { who: 'admin', limit: perMinute(300) } as const;
const writes = { who: 'admin', limit: perMinute(60), worksReadOnly: true } as const;

export const accountRoutes = [
  route(contract.readAccount, reads, ({ platform, params: { id } }) =>
    platform.database.asSystem((tx) => pageOf(tx, id)),
  ),
  route(contract.endAccountSessions, writes, ({ platform, user, params: { id }, body: { reason } }) =>
    platform.database.asSystem(async (tx) => {
      await requireAccount(tx, id);
      const sessions = await endAllSessions(tx, platform, id);
      const act = { adminId: user.id, subjectId: id, action: 'account.sessions_ended', details: { sessions }, reason };
      await noteAct(tx, platform, act);
      return pageOf(tx, id);
    }),
  ),
  route(contract.suspendAccount, writes, ({ platform, user, params: { id }, body: { reason } }) =>
    platform.database.asSystem(async (tx) => {
      if (id === user.id) throw new Refusal('conflict', ownAccount);
      await requireAccount(tx, id);
      if (!(await addSuspension(tx, { userId: id, adminId: user.id, reason })))
        throw new Refusal('conflict', suspendedAlready);
      await endAllWaiting(tx, id);
      await endAllCalls(tx, platform, id);
      await noteAct(tx, platform, { adminId: user.id, subjectId: id, action: 'account.suspended', reason });
      return pageOf(tx, id);
    }),
  ),
  route(contract.liftSuspension, writes, ({ platform, user, params: { id }, body: { reason } }) =>
    platform.database.asSystem(async (tx) => {
      await requireAccount(tx, id);
      if (!(await removeSuspension(tx, id))) throw new Refusal('conflict', notSuspended);
      await noteAct(tx, platform, { adminId: user.id, subjectId: id, action: 'account.unsuspended', reason });
      return pageOf(tx, id);
    }),
  ),
];

/** @throws Refusal not_found */
async function requireAccount(tx: Transaction, id: string) {
  const account = await findAccount(tx, id);
  if (!account) throw new Refusal('not_found', accountGone);
  return account;
}

async function pageOf(tx: Transaction, id: string) {
  const account = await requireAccount(tx, id);
  return {
    account: { ...account, access: await readAccess(tx, id) },
    subscriptions: await listSubscriptions(tx, id),
    teams: await listTeamsOf(tx, id),
    wallet: await readWalletStand(tx, id),
    sessions: await listDevicesOf(tx, id),
  };
}
