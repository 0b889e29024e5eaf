import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import type { User } from '../../server/sign-in/user.ts';
import {
  addToPool,
  assignTo,
  overrideVerified,
  readPool,
  release,
  removeFromPool,
  type PoolAct,
} from '../numbers/manage-pool.operation.ts';
import { noteAct } from './note-act.operation.ts';
import * as contract from './pool.contract.ts';

const reads = { who: 'admin', limit: perMinute(300) } as const;
const writes = { who: 'admin', limit: perMinute(120) } as const;

export const poolRoutes = [
  route(contract.listNumbers, reads, ({ platform, query: { q = '', ...page } }) =>
    platform.database.asSystem((tx) => readPool(tx, { q, ...page })),
  ),
  route(contract.addPoolNumber, writes, ({ platform, user, body }) => {
    const { phone_number: phone, telnyx_number_id: providerId, notes } = body;
    return act({ platform, user, phone, action: 'number.added' }, async (tx) => {
      const given = { phone, ...(providerId && { providerId }), ...(notes && { notes }) };
      if (!(await addToPool(tx, given))) throw new Refusal('conflict', 'This number is already in the pool.');
      return { isChanged: true, userId: null };
    });
  }),
  route(contract.verifyPoolNumber, writes, ({ platform, user, body: { phone_number: phone, verified } }) =>
    act({ platform, user, phone, action: verified ? 'number.verified' : 'number.unverified' }, (tx) =>
      overrideVerified(tx, { phone, verified, actorId: user.id }),
    ),
  ),
  route(contract.assignPoolNumber, writes, ({ platform, user, body: { phone_number: phone, to } }) =>
    act({ platform, user, phone, action: 'number.assigned' }, (tx) =>
      assignTo(tx, platform, { phone, to, actorId: user.id }),
    ),
  ),
  route(contract.releasePoolNumber, writes, ({ platform, user, body: { phone_number: phone, from } }) =>
    act({ platform, user, phone, action: 'number.released' }, (tx) => release(tx, { phone, from, actorId: user.id })),
  ),
  route(contract.deletePoolNumber, writes, ({ platform, user, body: { phone_number: phone } }) =>
    act({ platform, user, phone, action: 'number.deleted' }, async (tx) => {
      await removeFromPool(tx, phone);
      return { isChanged: true, userId: null };
    }),
  ),
];

interface Act {
  platform: Platform;
  user: User;
  phone: string;
  action: string;
}

async function act(
  { platform, user, phone, action }: Act,
  work: (tx: Transaction) => Promise<PoolAct>,
): Promise<{ ok: true }> {
  await platform.database.asSystem(async (tx) => {
    const { isChanged, userId } = await work(tx);
    if (!isChanged) return;
    const details = { phone_number: phone.trim() };
    await noteAct(tx, platform, { adminId: user.id, subjectId: userId, action, details });
  });
  return { ok: true };
}
