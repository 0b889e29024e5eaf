import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface ProfileRow {
  full_name: string | null;
  email: string | null;
  phone: string | null;
  npn: string | null;
  short_bio: string | null;
  calendly_url: string | null;
  public_phone: string | null;
}

export interface PageRow extends ProfileRow {
  slug: string | null;
  published: boolean;
  headshot_url: string | null;
}

/** The account's name and email stand in until a profile is saved. */
export async function readPage(tx: Transaction, userId: string): Promise<PageRow> {
  const { rows } = await sql<PageRow>`
    select coalesce(page.full_name, account.full_name) as full_name,
      case when page.full_name is null then account.email else page.email end as email,
      phone, npn, short_bio, calendly_url, public_phone, headshot_url, slug, coalesce(published, false) as published
    from profiles as account left join agent_profiles as page on page.user_id = account.user_id
    where account.user_id = ${userId}`.execute(tx);
  return rows[0]!;
}

export async function upsertProfile(tx: Transaction, userId: string, profile: ProfileRow): Promise<void> {
  await tx
    .insertInto('agent_profiles')
    .values({ user_id: userId, ...profile })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(profile))
    .execute();
}

/** @returns the address of the one before */
export async function putHeadshot(tx: Transaction, userId: string, url: string | null): Promise<string | null> {
  const { rows } = await sql<{ former: string | null }>`
    with former as (select headshot_url from agent_profiles where user_id = ${userId} for update),
      kept as (
        insert into agent_profiles (user_id, headshot_url) values (${userId}, ${url})
        on conflict (user_id) do update set headshot_url = excluded.headshot_url)
    select headshot_url as former from former`.execute(tx);
  return rows[0]?.former ?? null;
}

export interface StateRow {
  state_code: string;
  state_name: string;
  license_number: string;
  license_image_url: string;
}

export async function listStates(tx: Transaction, userId: string): Promise<StateRow[]> {
  return tx
    .selectFrom('agent_states')
    .select(['state_code', 'state_name', 'license_number', 'license_image_url'])
    .where('user_id', '=', userId)
    .orderBy('state_name')
    .execute();
}

/** One save of a person after another, the first one too. The page is held: what is read from here on is what is written upon. */
export async function waitForOwnSave(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`showcase ${userId}`}, 0))`.execute(tx);
  await sql`select from agent_profiles where user_id = ${userId} for update`.execute(tx);
}

/** Those that changed; the others stay as they are, and open screens hear nothing of them. */
export async function upsertStates(tx: Transaction, userId: string, states: readonly StateRow[]): Promise<void> {
  if (states.length === 0) return;
  await sql`
    insert into agent_states as kept (user_id, state_code, state_name, license_number, license_image_url)
    select ${userId}, * from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as given (state_code text, state_name text, license_number text, license_image_url text)
    on conflict (user_id, state_code) do update set state_name = excluded.state_name,
      license_number = excluded.license_number, license_image_url = excluded.license_image_url, updated_at = now()
    where (kept.license_number, kept.license_image_url) is distinct from (excluded.license_number, excluded.license_image_url)`.execute(
    tx,
  );
}

export async function removeOtherStates(tx: Transaction, userId: string, kept: readonly string[]): Promise<void> {
  await sql`delete from agent_states where user_id = ${userId} and state_code <> all (${kept})`.execute(tx);
}

/** @returns false while there is no page with a name and an address */
export async function publish(tx: Transaction, userId: string, published: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('agent_profiles')
    .set({ published })
    .where('user_id', '=', userId)
    .where('slug', 'is not', null)
    .where('full_name', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
