// Teams in the states that tests need, written straight into the database.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { TestAgent } from './agents.ts';
import type { TestApp } from './app.ts';

export interface TestTeam {
  id: string;
  owner: Pick<TestAgent, 'id' | 'email'>;
  /** Accounts that nobody signs in to. */
  memberIds: string[];
}

interface TeamChoice {
  name?: string;
  seats?: number;
  members?: number;
}

/** `seats` are paid ones that no provider knows of. */
export async function makeTeam(
  app: TestApp,
  owner: Pick<TestAgent, 'id' | 'email'>,
  { name = 'Sample team', seats = 0, members = 0 }: TeamChoice = {},
): Promise<TestTeam> {
  const id = randomUUID();
  const memberIds = await makeAccounts(app, members);
  await app.platform.database.asSystem(async (tx) => {
    await tx.insertInto('teams').values({ id, name, owner_id: owner.id, seats_purchased: seats }).execute();
    const joined_at = new Date().toISOString();
    const row = { team_id: id, status: 'active', joined_at };
    await tx
      .insertInto('user_teams')
      .values([
        { ...row, user_id: owner.id, role: 'owner' },
        ...memberIds.map((user_id) => ({ ...row, user_id, role: 'member' })),
      ])
      .execute();
  });
  return { id, owner, memberIds };
}

/** Confirmed accounts without a password or session. */
export async function makeAccounts(app: TestApp, count: number): Promise<string[]> {
  if (count === 0) return [];
  const accounts = Array.from({ length: count }, () => {
    const id = randomUUID();
    const email = `member-${id.slice(0, 13)}@example.com`;
    return { id, email, name: email, emailVerified: true };
  });
  await app.platform.database.asSystem((tx) => tx.insertInto('auth.user').values(accounts).execute());
  return accounts.map(({ id }) => id);
}

/** An open invite whose token nobody knows, unless one is given. */
export async function addInvite(
  app: TestApp,
  team: TestTeam,
  { token = randomBytes(32).toString('base64url'), email }: { token?: string; email?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const expires_at = new Date(Date.now() + 7 * 86_400_000).toISOString();
  await app.platform.database.asSystem(async (tx) => {
    await tx
      .insertInto('team_invites')
      .values({ user_id: team.owner.id, id, team_id: team.id, email: email ?? null, expires_at })
      .execute();
    const token_hash = createHash('sha256').update(token).digest();
    await tx.insertInto('invite_tokens').values({ token_hash, user_id: team.owner.id, invite_id: id }).execute();
  });
  return id;
}
