// Makes agents in the states that tests need. Addresses and names are invented and never repeat.
import { randomUUID } from 'node:crypto';
import { sessionSeconds } from '../src/domain/session-lifetime.ts';
import { addSession } from '../src/features/accounts/session.db.ts';
import { sha256 } from '../src/server/sign-in/keyed-hash.ts';
import { newSessionToken, signedToken } from '../src/server/sign-in/session-cookie.ts';
import type { TestApp } from './app.ts';
import { testClient, type TestClient } from './client.ts';
import { withOwner } from './owners.ts';

export interface TestAgent extends TestClient {
  id: string;
  email: string;
  password: string;
  /** Bearer token of a session of this agent. */
  token: string;
}

export interface AgentChoice {
  /** Status of a subscription of the agent's own; null: none. */
  subscription?: 'active' | 'trialing' | 'past_due' | 'canceled' | null;
  /** Active member of this team. */
  teamId?: string;
  timeZone?: string;
  admin?: boolean;
}

export const testPassword = 'a long enough test password';

/** A confirmed, signed-in agent; with an active subscription unless said otherwise. */
export async function makeAgent(app: TestApp, choice: AgentChoice = {}): Promise<TestAgent> {
  const { subscription = 'active', teamId, timeZone = 'America/Chicago', admin = false } = choice;
  const id = randomUUID();
  const email = `agent-${id.slice(0, 13)}@example.com`;
  await app.platform.database.asSystem(async (tx) => {
    await tx.insertInto('auth.user').values({ id, email, name: email, emailVerified: true }).execute();
    await tx
      .insertInto('auth.account')
      .values({
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: `plain:${testPassword}`,
        updatedAt: new Date().toISOString(),
      })
      .execute();
    await tx.updateTable('profiles').set({ time_zone: timeZone }).where('user_id', '=', id).execute();
    if (subscription) {
      await tx
        .insertInto('subscriptions')
        .values({
          user_id: id,
          plan: 'agent_monthly',
          status: subscription,
          stripe_subscription_id: `sub_test_${id}`,
          current_period_end: new Date(Date.now() + 20 * 86_400_000).toISOString(),
        })
        .execute();
    }
    if (teamId) {
      await tx
        .insertInto('user_teams')
        .values({ team_id: teamId, user_id: id, role: 'member', status: 'active', joined_at: new Date().toISOString() })
        .execute();
    }
  });
  if (admin) await asOwner(app, `insert into admin_allowlist (email, user_id) values ($1, $2)`, [email, id]);
  const token = await signInToken(app, email);
  return { id, email, password: testPassword, token, ...testClient(app.url, token) };
}

/** Another session of that agent. */
export async function signInToken(app: TestApp, email: string): Promise<string> {
  const token = newSessionToken();
  await app.platform.database.asSystem(async (tx) => {
    const { id } = await tx.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const expiresAt = new Date(Date.now() + sessionSeconds * 1000);
    await addSession(tx, { tokenHash: sha256(token), userId: id, userAgent: '', address: '', expiresAt });
  });
  return signedToken(app.platform.config, token);
}

/** For states that no role of the running product may write. */
export async function asOwner(app: TestApp, sql: string, values: unknown[] = []): Promise<void> {
  await withOwner(app.platform.config.databaseUrl, (client) => client.query(sql, values));
}
