// What the sample operator has done: a credit for everyone, which stands in the Admin Console, in its log, and in every wallet.
import { randomUUID } from 'node:crypto';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase } from '../src/database/transaction.ts';
import { addRun, countReached, listRuns } from '../src/features/admin/credit.db.ts';
import { advance } from '../src/features/admin/credit-part.operation.ts';
import { addAct } from '../src/features/admin/log.db.ts';
import { readConfig } from '../src/server/config.ts';
import { demoAdmin } from './demo-login.ts';

const credit = { amountCents: 10, message: 'Thanks for your patience', reason: 'Texts were slow on Monday' };

/** Does nothing where a credit was given before, or where there is no sample operator. */
export async function seedDemoOperator(env: NodeJS.ProcessEnv, databaseUrl: string): Promise<void> {
  const nowhere = { SANDBOX_URL: 'http://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' };
  const config = readConfig({ ...nowhere, ...env, DATABASE_URL: databaseUrl });
  const pool = connectPool({ url: config.appDatabaseUrl, applicationName: 'demo operator', max: 1 });
  const database = openDatabase(pool);
  try {
    const id = randomUUID();
    const hasBegun = await database.asSystem(async (tx) => {
      const admin = await tx
        .selectFrom('auth.user')
        .select('id')
        .where('email', '=', demoAdmin.email)
        .executeTakeFirst();
      if (!admin || (await listRuns(tx, 1)).length > 0) return false;
      const { amountCents, message, reason } = credit;
      const details = { run_id: id, amount_cents: amountCents, people: await countReached(tx), message };
      await addAct(tx, { adminId: admin.id, action: 'credit.everyone', details, reason });
      return addRun(tx, { id, adminId: admin.id, ...credit });
    });
    if (hasBegun) await advance(database, id);
  } finally {
    await pool.end();
  }
}
