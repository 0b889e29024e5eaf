// The sample agent's calendar: connected in the sandbox as a person would connect it, with a few meetings of own leads.
import { randomBytes } from 'node:crypto';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Database } from '../src/database/transaction.ts';
import { saveConnection } from '../src/features/schedule/connection.db.ts';
import { sealTokens } from '../src/features/schedule/sealed-keys.operation.ts';
import { CalendlyGateway } from '../src/providers/calendly/calendly-gateway.ts';
import { readConfig, type Config } from '../src/server/config.ts';
import { addDays } from '../src/domain/calendar-date.ts';
import { toInstant, todayIn } from '../src/domain/time-zone.ts';
import { demoZone } from './demo-data.ts';
import { demoLogin } from './demo-login.ts';

/** Does nothing where scheduling is not the sandbox. */
export async function seedDemoMeetings(
  env: NodeJS.ProcessEnv,
  databaseUrl: string,
  sandboxUrl: string,
  now = new Date(),
): Promise<void> {
  const set = {
    DATABASE_URL: databaseUrl,
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const config = readConfig({ ...env, ...set });
  if (!config.calendly?.sandboxUrl) return;
  const pool = connectPool({ url: config.appDatabaseUrl, applicationName: 'demo meetings', max: 2 });
  const database = openDatabase(pool);
  try {
    const userId = await findDemoAgent(database);
    if (!userId) return;
    await connect(config, database, userId);
    const leads = await database.asSystem((tx) =>
      tx
        .selectFrom('leads')
        .select(['name', 'email', 'phone'])
        .where('user_id', '=', userId)
        .where('status', '=', 'lead')
        .where('email', 'is not', null)
        .where('stage', 'in', ['answered', 'quoted'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(3)
        .execute(),
    );
    const people = [...leads, { name: 'Robin Newcomer', email: 'robin.newcomer@example.com', phone: '+16155550177' }];
    for (const [index, { name, email, phone }] of people.entries()) {
      const isCall = index % 2 === 1;
      await order(config, '/bookings', {
        user: demoLogin.email,
        invitee: { name: name ?? '', email, phone: phone ?? undefined },
        start: new Date(hourOf(now, 1 + index, 10 + 2 * index)).toISOString(),
        name: isCall ? 'Policy review call' : 'Needs analysis',
        location: isCall
          ? { type: 'outbound_call', location: phone ?? '' }
          : { type: 'zoom', join_url: `https://meetings.example.com/j/555010${index}` },
      });
    }
  } finally {
    await pool.end();
  }
}

async function findDemoAgent(database: Database): Promise<string | undefined> {
  const found = await database.asSystem((tx) =>
    tx.selectFrom('auth.user').select('id').where('email', '=', demoLogin.email).executeTakeFirst(),
  );
  return found?.id;
}

async function connect(config: Config, database: Database, userId: string): Promise<void> {
  if (!config.calendly) return;
  const calendly = new CalendlyGateway(config.calendly);
  const redirectUri = `${config.baseUrl}/.netlify/functions/auth-callback`;
  const verifier = randomBytes(32).toString('base64url');
  const url = calendly.consentUrl({ state: 'demo', verifier, redirectUri });
  const { redirect } = (await order(config, '/consent', { url, email: demoLogin.email })) as { redirect: string };
  const code = new URL(redirect).searchParams.get('code') ?? '';
  const tokens = await calendly.exchange({ code, verifier, redirectUri });
  const person = await calendly.me(tokens.access);
  await database.asSystem((tx) => saveConnection(tx, userId, { ...sealTokens(config, userId, tokens), person }));
}

async function order(config: Config, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${config.calendly?.sandboxUrl}/_control/calendly${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox refused the sample meetings: ${await answer.text()}`);
  return answer.json();
}

function hourOf(now: Date, days: number, hour: number): number {
  return toInstant({ date: addDays(todayIn(demoZone, now.getTime()), days), hour, minute: 0, second: 0 }, demoZone);
}
