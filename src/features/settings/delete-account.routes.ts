import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { checkOwnPassword } from '../accounts/own-password.operation.ts';
import { endAllCalls } from '../agent-line/end-calls.operation.ts';
import { noteMail } from '../billing/note-mail.operation.ts';
import { deleteAccount, readOwnAccount, restoreAccount } from './delete-account.contract.ts';
import {
  addDeletion,
  dropDeletion,
  findDeletion,
  isAdmin,
  listOwnedTeams,
  readBalance,
  signOutEverywhere,
} from './delete-account.db.ts';
import { deleteAfter } from './delete-account.rules.ts';
import { endBillingOfDeletedAccount } from './end-billing-of-deleted-account.job.ts';
import { readLatestSubscription, readProfile } from './settings.db.ts';

const tooLateToKeep = 'It’s too late to keep this account. It’s being deleted now.';
const signedIn = { who: 'signed-in', limit: perMinute(30) } as const;

export const deleteAccountRoutes = [
  route(readOwnAccount, signedIn, ({ platform, user }) =>
    platform.database.asSystem(async (tx) => {
      const deletion = await findDeletion(tx, user.id);
      const teams = await listOwnedTeams(tx, user.id);
      return {
        email: user.email,
        time_zone: (await readProfile(tx, user.id)).time_zone,
        subscription: (await readLatestSubscription(tx, user.id)) ?? null,
        deletion: deletion ? { requested_at: deletion.requested_at, delete_after: deletion.delete_after } : null,
        balance_cents: await readBalance(tx, user.id),
        teams: teams.map(({ name, members }) => ({ name, members: members.length })),
      };
    }),
  ),
  route(deleteAccount, signedIn, async ({ platform, user, body, request }) => {
    await checkOwnPassword(platform, user, { password: body.password, field: 'body.password', ...request });
    const { database, jobs } = platform;
    return database.asSystem(async (tx) => {
      if (await isAdmin(tx, user.id))
        throw new Refusal('conflict', 'You’re an admin. Ask another admin to remove you first.');
      const at = deleteAfter(platform.now());
      const id = await addDeletion(tx, user.id, at);
      if (!id) throw new Refusal('conflict', 'Your account is already scheduled for deletion.');
      for (const team of await listOwnedTeams(tx, user.id)) {
        for (const member of team.members)
          await noteMail(tx, platform, member, {
            kind: 'team-ending',
            ref: `${team.id} ${id}`,
            facts: { team: team.name, at },
          });
      }
      await noteMail(tx, platform, user.id, { kind: 'deletion-begun', ref: id, facts: { at } });
      await jobs.enqueue(tx, endBillingOfDeletedAccount, { userId: user.id });
      await tx
        .insertInto('audit_log')
        .values({ user_id: user.id, actor_id: user.id, action: 'account_deletion_begun' })
        .execute();
      await endAllCalls(tx, platform, user.id);
      await signOutEverywhere(tx, user.id);
      return { delete_after: at };
    });
  }),
  /** The session is proof enough: it was started after the deletion had ended every other. */
  route(restoreAccount, signedIn, async ({ platform, user }) => {
    await platform.database.asSystem(async (tx) => {
      const id = await dropDeletion(tx, user.id, platform.now());
      if (!id) {
        if (await findDeletion(tx, user.id)) throw new Refusal('conflict', tooLateToKeep);
        return;
      }
      await noteMail(tx, platform, user.id, { kind: 'deletion-undone', ref: id, facts: {} });
      await tx
        .insertInto('audit_log')
        .values({ user_id: user.id, actor_id: user.id, action: 'account_deletion_undone' })
        .execute();
    });
    return { ok: true as const };
  }),
];
