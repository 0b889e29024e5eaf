// What the sample operator has done and still has to: a credit that was taken back with a rest, one that stands, an account that is
// suspended, webhooks that came, and one of them whose job was given up. There is no backup: what was never made would be overdue a
// day later.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Database, type Transaction } from '../src/database/transaction.ts';
import { addRun, beginUndo, countReached, listRuns } from '../src/features/admin/credit.db.ts';
import { advance } from '../src/features/admin/credit-part.operation.ts';
import { addAct } from '../src/features/admin/log.db.ts';
import { addSuspension } from '../src/features/operations/account.db.ts';
import { handleCarrierEvent } from '../src/features/texting/handle-carrier-event.job.ts';
import { moveMoney } from '../src/features/wallet/money.db.ts';
import { schema } from '../src/jobs/job-schema.ts';
import { readConfig } from '../src/server/config.ts';
import { demoAdmin, demoLogin } from './demo-login.ts';

const credit = { amountCents: 10, message: 'Thanks for your patience', reason: 'Texts were slow on Monday' };
const mistake = { amountCents: 25, message: 'Welcome credit', reason: 'Promised to new agents' };
const undoReason = 'It was for new agents only';
/** Of the credit that was taken back, one agent had used so much. */
const spender = 'riley.sato@example.com';
const spentCents = 15;
const suspended = {
  name: 'Quinn Barlow',
  email: 'quinn.barlow@example.com',
  reason: 'Paid with a card reported stolen',
};
/** Of the newest texts that came in, so many have their webhook; that of the oldest failed. */
const webhooks = 6;
const whyItFailed = 'canceling statement due to statement timeout';

/** Does nothing where a credit was given before, or where there is no sample operator. */
export async function seedDemoOperator(env: NodeJS.ProcessEnv, databaseUrl: string): Promise<void> {
  const nowhere = { SANDBOX_URL: 'http://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' };
  const config = readConfig({ ...nowhere, ...env, DATABASE_URL: databaseUrl });
  const pool = connectPool({ url: config.appDatabaseUrl, applicationName: 'demo operator', max: 1 });
  const database = openDatabase(pool);
  try {
    const adminId = await database.asSystem(findNewOperator);
    if (!adminId) return;
    await takeBack(database, adminId, await giveEveryone(database, adminId, mistake));
    await giveEveryone(database, adminId, credit);
    await database.asSystem((tx) => suspendSomebody(tx, adminId));
    const failed = await database.asSystem(addWebhooks);
    if (failed) await giveUp(config.databaseUrl, failed);
  } finally {
    await pool.end();
  }
}

async function findNewOperator(tx: Transaction): Promise<string | undefined> {
  const admin = await tx.selectFrom('auth.user').select('id').where('email', '=', demoAdmin.email).executeTakeFirst();
  return (await listRuns(tx, 1)).length > 0 ? undefined : admin?.id;
}

/** @returns the run's id */
async function giveEveryone(database: Database, adminId: string, given: typeof credit): Promise<string> {
  const id = randomUUID();
  await database.asSystem(async (tx) => {
    const { amountCents, message, reason } = given;
    const details = { run_id: id, amount_cents: amountCents, people: await countReached(tx), message };
    await addAct(tx, { adminId, action: 'credit.everyone', details, reason });
    await addRun(tx, { id, adminId, ...given });
  });
  await advance(database, id);
  return id;
}

async function takeBack(database: Database, adminId: string, id: string): Promise<void> {
  await database.asSystem(async (tx) => {
    const agent = await tx.selectFrom('auth.user').select('id').where('email', '=', spender).executeTakeFirst();
    const spent = { cents: -spentCents, ref: randomUUID(), description: 'Adjusted by support' };
    if (agent) await moveMoney(tx, { userId: agent.id, type: 'admin_adjustment', ...spent });
    const [run] = await listRuns(tx, 1);
    const details = { run_id: id, amount_cents: mistake.amountCents, people: run?.credited ?? 0 };
    await addAct(tx, { adminId, action: 'credit.undone', details, reason: undoReason });
    await beginUndo(tx, id);
  });
  await advance(database, id);
}

async function suspendSomebody(tx: Transaction, adminId: string): Promise<void> {
  const { name, email, reason } = suspended;
  const { id: userId } = await tx
    .insertInto('auth.user')
    .values({ name, email, emailVerified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addSuspension(tx, { userId, adminId, reason });
  await addAct(tx, { adminId, subjectId: userId, action: 'account.suspended', reason });
}

/** Of texts that the sample agent has got: handled again, they are there already. @returns the id of the one that failed */
async function addWebhooks(tx: Transaction): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; error: string | null }>`
    insert into carrier_events (id, payload, received_at, handled_at, error)
    select 'demo-event-' || id, jsonb_build_object('id', 'demo-event-' || id, 'type', 'message.received', 'occurredAt', created_at,
        'message', jsonb_build_object('id', carrier_id, 'direction', 'inbound', 'from', from_number, 'to', to_number, 'status', 'received',
          'text', body, 'mediaCount', 0, 'parts', 1, 'encoding', 'GSM-7', 'cost', null, 'errors', '[]'::jsonb, 'profileId', null,
          'receivedAt', created_at, 'sentAt', null, 'completedAt', null, 'webhookUrl', null, 'keyword', null)),
      created_at + interval '1 second', case when place < ${webhooks} then created_at + interval '2 seconds' end,
      case when place = ${webhooks} then ${whyItFailed}::text end
    from (
      select messages.*, row_number() over (order by messages.created_at desc) as place
      from messages join auth."user" as account on account.id = user_id
      where account.email = ${demoLogin.email} and direction = 'in') as text
    where place <= ${webhooks} order by created_at
    returning id, error`.execute(tx);
  return rows.find(({ error }) => error !== null)?.id;
}

/** Its job fails for the last time before anybody takes it. */
async function giveUp(databaseUrl: string, id: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: '-c role=crm_system',
    application_name: 'demo operator',
    schema,
    createSchema: false,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  });
  boss.on('error', () => undefined); // every fault also rejects the call at hand
  await boss.start();
  try {
    const { name } = handleCarrierEvent;
    const job = await boss.send(name, { id }, { retryLimit: 0, startAfter: 86_400 });
    if (job) await boss.fail(name, job, { message: whyItFailed });
  } finally {
    await boss.stop({ graceful: false });
  }
}
