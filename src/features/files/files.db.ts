import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { isPortrait, soundType, urlOf } from './files.rules.ts';

/** One upload of a person after another: the sum that is read is the sum that counts. Sounds of calls do not count. */
export async function sumOfBytes(tx: Transaction, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${userId}`}, 0))`.execute(tx);
  const { total } = await tx
    .selectFrom('stored_files')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('bytes'), sql<string>`0`).as('total'))
    .where('user_id', '=', userId)
    .where('type', '<>', soundType)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function addFile(
  tx: Transaction,
  userId: string,
  file: { name: string; type: string; bytes: number },
): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({ user_id: userId, ...file })
    .execute();
}

/** @returns false when there is no such file of this person */
export async function setEnd(tx: Transaction, userId: string, name: string, goes: 'never' | 'now'): Promise<boolean> {
  const found = await tx
    .updateTable('stored_files')
    .set({ goes_at: goes === 'never' ? null : sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return found !== undefined;
}

export async function namesOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('stored_files').select('name').where('user_id', '=', userId).execute();
  return rows.map(({ name }) => name);
}

export async function removeGoing(tx: Transaction, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from stored_files using (
      select user_id, name from stored_files where goes_at <= now() limit ${most} for update skip locked
    ) as going
    where stored_files.user_id = going.user_id and stored_files.name = going.name returning stored_files.name`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

export interface FoundFile {
  type: string;
  bytes: number;
  /** Everybody may see it: it is the portrait on a published page. */
  isPublic: boolean;
}

/** In a system transaction: who asks may be anyone. What is to go is gone, though its bytes go a little later. */
export async function findFile(tx: Transaction, owner: string, name: string): Promise<FoundFile | undefined> {
  const { rows } = await sql<FoundFile>`
    select type, bytes, ${isPortrait(name)}::boolean and exists (
      select from agent_profiles as profile
      where profile.user_id = file.user_id and profile.published and profile.headshot_url = ${urlOf(name)}
        and not exists (select from account_deletions where account_deletions.user_id = file.user_id)
    ) as "isPublic"
    from stored_files as file where user_id = ${owner} and name = ${name} and (goes_at is null or goes_at > now())`.execute(
    tx,
  );
  return rows[0];
}
