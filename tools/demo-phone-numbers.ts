// The sample agent's two local numbers: bought some time ago, and at the sandbox's carrier as if they had been ordered there.
import { randomUUID } from 'node:crypto';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Transaction } from '../src/database/transaction.ts';
import { readConfig } from '../src/server/config.ts';
import { demoLogin } from './demo-login.ts';

const bought = [
  { phone: '+16155550123', daysAgo: 212 },
  { phone: '+17045550187', daysAgo: 38 },
];

/** As calls choose among them. */
export const demoLocalNumbers = bought.map(({ phone }) => ({ number: phone, areaCode: phone.slice(2, 5) }));

export async function seedDemoPhoneNumbers(
  env: NodeJS.ProcessEnv,
  databaseUrl: string,
  sandboxUrl: string,
): Promise<void> {
  const config = readConfig({
    ...env,
    DATABASE_URL: databaseUrl,
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  if (!config.telnyx?.sandboxUrl) return;
  const pool = connectPool({ url: config.appDatabaseUrl, applicationName: 'demo numbers', max: 1 });
  try {
    await openDatabase(pool).asSystem(async (tx) => {
      const owner = await tx
        .selectFrom('profiles')
        .select('user_id')
        .where('email', '=', demoLogin.email)
        .executeTakeFirst();
      if (owner && !(await hasBought(tx, owner.user_id))) await buy(tx, owner.user_id, sandboxUrl);
    });
  } finally {
    await pool.end();
  }
}

/** Once only: what was released stays so. */
async function hasBought(tx: Transaction, userId: string): Promise<boolean> {
  const known = await tx.selectFrom('number_purchases').select('id').where('user_id', '=', userId).executeTakeFirst();
  return known !== undefined;
}

async function buy(tx: Transaction, userId: string, sandboxUrl: string): Promise<void> {
  for (const { phone, daysAgo } of bought) {
    const [id, at] = [randomUUID(), new Date(Date.now() - daysAgo * 86_400_000).toISOString()];
    const times = { created_at: at, asked_at: at, ended_at: at };
    const number = { phone_number: phone, price_cents: 0, status: 'bought' };
    await tx
      .insertInto('number_purchases')
      .values({ user_id: userId, id, ...number, ...times })
      .execute();
    const providerId = await addAtCarrier(sandboxUrl, phone);
    await tx
      .insertInto('phone_numbers')
      .values({
        user_id: userId,
        telnyx_number: phone,
        is_free: true,
        provider_id: providerId,
        purchase_id: id,
        created_at: at,
      })
      .execute();
  }
}

/** @returns the number's id there */
async function addAtCarrier(sandboxUrl: string, phone: string): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/_control/telnyx/numbers`, {
    method: 'POST',
    body: JSON.stringify({ phone_number: phone, verified: false }),
  });
  if (!answer.ok) throw new Error(`The sandbox refused the sample number: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}
