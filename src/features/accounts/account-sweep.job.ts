// Once a day: what no longer holds anybody up is forgotten.
import { sql } from 'kysely';
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { sessionHolds } from '../../database/access-columns.ts';
import { accountMailDays, answerDays, failedSignInDays } from '../../domain/retention.ts';

export const accountSweep = job({
  name: 'account-sweep',
  payload: z.object({}),
  policy: defaultPolicy,
  schedule: '41 8 * * *',
  async handle(_, { database }) {
    await database.asSystem(async (tx) => {
      await tx
        .deleteFrom('auth.email_confirmations')
        .where('expires_at', '<', sql<string>`now()`)
        .execute();
      for (const table of ['auth.password_resets', 'auth.pending_sign_ins', 'auth.passkey_challenges'] as const)
        await tx
          .deleteFrom(table)
          .where('expires_at', '<', sql<string>`now()`)
          .execute();
      await tx
        .deleteFrom('auth.failed_sign_ins')
        .where('last_failed_at', '<', sql<string>`now() - make_interval(days => ${failedSignInDays})`)
        .execute();
      await tx
        .deleteFrom('auth.account_mails')
        .where('since', '<', sql<string>`now() - make_interval(days => ${accountMailDays})`)
        .execute();
      await tx
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', sql<string>`now() - make_interval(days => ${answerDays})`)
        .execute();
      await tx
        .deleteFrom('auth.session')
        .where(sql<boolean>`not (${sql.raw(sessionHolds)})`)
        .execute();
      await tx
        .updateTable('auth.session')
        .set({ former_hash: null, former_until: null, successor: null })
        .where('former_until', '<', sql<string>`now()`)
        .execute();
    });
  },
});
