// A password for an agent that was written straight into the journey's database.
import { hashPassword } from '../src/server/sign-in/password-hash.ts';
import { withDatabase } from './browser-agents.ts';

export async function setPassword(userId: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await withDatabase((client) =>
    client.query(
      `insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt")
       values ($1::text, 'credential', $1::uuid, $2, now())`,
      [userId, hash],
    ),
  );
}
