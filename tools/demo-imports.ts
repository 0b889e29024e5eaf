// What the sample agent imported over the last months: three lists, one of them with rows that were refused, one that was
// taken back; a few people who stand in two lists; a few leads in the trash. Made by the product's own operations.
import pg from 'pg';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Database, type Transaction } from '../src/database/transaction.ts';
import { compareLeads } from '../src/features/duplicates/compare-leads.operation.ts';
import { finishStagedImport } from '../src/features/lead-import/finish-import.operation.ts';
import { prepareForMany } from '../src/features/lead-import/finish-import.db.ts';
import { markReverted, trashLeads as takeBack } from '../src/features/lead-import/revert-import.db.ts';
import { insertChunk, insertImport, packRows } from '../src/features/lead-import/staging.db.ts';
import { trashLeads } from '../src/features/trash/trash-leads.operation.ts';
import { readConfig } from '../src/server/config.ts';
import { createLogger } from '../src/server/logger.ts';
import { makeDemoFiles, type DemoFile, type KnownLead } from './demo-files.ts';
import { demoLogin } from './demo-login.ts';

const trashed = 5;
/** In days: older than every list, so that a list finds them there. */
const oldEnough = 70;
const dayMs = 86_400_000;

/** Does nothing where the sample agent has imports already. */
export async function seedDemoImports(env: NodeJS.ProcessEnv, databaseUrl: string, now = new Date()): Promise<void> {
  const nowhere = { SANDBOX_URL: 'http://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' };
  const config = readConfig({ ...nowhere, ...env, DATABASE_URL: databaseUrl });
  const pool = connectPool({ url: config.appDatabaseUrl, applicationName: 'demo imports', max: 1 });
  const database = openDatabase(pool);
  try {
    const userId = await findNewAgent(database);
    if (!userId) return;
    const known = await database.asAgent(userId, (tx) =>
      coldLeads(tx, userId, new Date(now.getTime() - oldEnough * dayMs)),
    );
    const files = makeDemoFiles(known);
    for (const file of files) await database.asAgent(userId, (tx) => importFile(tx, userId, file));
    const ids = known.slice(-trashed).map(({ id }) => id);
    await database.asAgent(userId, (tx) => trashLeads(tx, { userId, ids, log: createLogger('warn') }));
    await moveIntoThePast(databaseUrl, { userId, files, ids, now });
    await database.asAgent(userId, (tx) => compareLeads(tx, userId));
  } finally {
    await pool.end();
  }
}

async function findNewAgent(database: Database): Promise<string | undefined> {
  return database.asSystem(async (tx) => {
    const user = await tx.selectFrom('auth.user').select('id').where('email', '=', demoLogin.email).executeTakeFirst();
    if (!user) return undefined;
    const some = await tx.selectFrom('imports').select('id').where('user_id', '=', user.id).executeTakeFirst();
    return some ? undefined : user.id;
  });
}

/** Nobody is at work on these: no follow-up, no stage. Oldest last. */
function coldLeads(tx: Transaction, userId: string, before: Date): Promise<KnownLead[]> {
  return tx
    .selectFrom('leads')
    .select(['id', 'name', 'phone', 'dob', 'state'])
    .where('user_id', '=', userId)
    .where('status', '=', 'lead')
    .where('stage', '=', 'no_pickup')
    .where('next_follow_up_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

async function importFile(tx: Transaction, userId: string, file: DemoFile): Promise<void> {
  const { id, name, headers, mapping, existing, rows } = file;
  await insertImport(tx, userId, {
    id,
    file_name: name,
    fingerprint: headers.join(),
    headers,
    mapping,
    existing,
    consent: null,
    dnc_checked_on: null,
  });
  const chunk = { importId: id, number: 1, hash: 'demo', rowCount: rows.length, rows: packRows(rows), changes: {} };
  await insertChunk(tx, userId, chunk);
  const how = { existing, fileName: name, statement: null, checkedOn: null };
  await finishStagedImport(tx, { userId, importId: id, ...how, rows: rows.length, now: new Date() });
  if (!file.isTakenBack) return;
  const scope = { tx, userId, importId: id };
  await prepareForMany(scope);
  await markReverted(scope, { trashed: await takeBack(scope), stayed: {}, emptied: 0 });
}

interface Past {
  userId: string;
  files: readonly DemoFile[];
  ids: readonly string[];
  now: Date;
}

/** A list that was imported weeks ago brought its leads then. */
async function moveIntoThePast(databaseUrl: string, { userId, files, ids, now }: Past): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  try {
    await client.query('set search_path = crm, public');
    await client.query('begin');
    for (const { id, age, isTakenBack } of files) {
      const at = daysAgo(age);
      // What was taken back bears the moment of it: that is how its leads are found again.
      await client.query(
        `update imports set created_at = $3, finished_at = $3::timestamptz + interval '4 seconds' where user_id = $1 and id = $2`,
        [userId, id, at],
      );
      await client.query(
        `update leads set created_at = $3, stage_changed_at = $3 where user_id = $1 and import_id = $2`,
        [userId, id, at],
      );
      await client.query(
        `update lead_events event set created_at = $3 from import_fills fill
         where event.user_id = $1 and fill.user_id = $1 and fill.import_id = $2 and fill.lead_id = event.lead_id`,
        [userId, id, at],
      );
      if (isTakenBack) {
        const soonAfter = daysAgo(age - 1);
        await client.query('update imports set reverted_at = $3 where user_id = $1 and id = $2', [
          userId,
          id,
          soonAfter,
        ]);
        await client.query('update leads set deleted_at = $3 where user_id = $1 and import_id = $2', [
          userId,
          id,
          soonAfter,
        ]);
        continue;
      }
      await client.query(
        `update message_contacts contact set created_at = $3 from leads lead
         where contact.user_id = $1 and lead.user_id = $1 and lead.import_id = $2 and lead.phone = contact.phone`,
        [userId, id, at],
      );
    }
    for (const [index, id] of ids.entries()) {
      const at = daysAgo(1 + 5 * index);
      await client.query('update leads set deleted_at = $3 where user_id = $1 and id = $2', [userId, id, at]);
      await client.query('update lead_events set created_at = $3 where user_id = $1 and lead_id = $2', [
        userId,
        id,
        at,
      ]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
