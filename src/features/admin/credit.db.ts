// Runs of credit and what each account got of one. In system transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { CreditRun } from './credit.contract.ts';

/** Confirmed and not on its way out. */
const reached = sql`account."emailVerified" and not exists (select from account_deletions where user_id = account.id)`;

export async function countReached(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from auth."user" as account where ${reached}`.execute(tx);
  return rows[0]?.people ?? 0;
}

export interface NewRun {
  id: string;
  adminId: string;
  amountCents: number;
  message: string | null;
  reason: string;
}

/** @returns false where this run is there, or another is under way */
export async function addRun(tx: Transaction, { id, adminId, amountCents, message, reason }: NewRun): Promise<boolean> {
  const added = await tx
    .insertInto('credit_runs')
    .values({ id, admin_id: adminId, amount_cents: amountCents, message, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Whoever begins one, or its way back, does so alone. */
export async function waitForTurn(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('credit runs', 0))`.execute(tx);
}

export async function listRuns(tx: Transaction, most: number): Promise<CreditRun[]> {
  const { rows } = await sql<CreditRun>`${runs} order by run.started_at desc, run.id desc limit ${most}`.execute(tx);
  return rows;
}

export async function findRun(tx: Transaction, id: string): Promise<CreditRun | undefined> {
  const { rows } = await sql<CreditRun>`${runs} where run.id = ${id}`.execute(tx);
  return rows[0];
}

const runs = sql`
  select run.id, run.status, run.amount_cents, run.message, run.reason, run.credited, run.taken_back_cents, run.short, run.started_at,
    account.email as admin
  from credit_runs as run left join auth."user" as account on account.id = run.admin_id`;

/** @returns false where it is not done, or another run is under way */
export async function beginUndo(tx: Transaction, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update credit_runs set status = 'undoing' where id = ${id} and status = 'done'
      and not exists (select from credit_runs where status in ('crediting', 'undoing'))`.execute(tx);
  return numAffectedRows === 1n;
}

export interface HeldRun {
  status: string;
  amountCents: number;
  message: string | null;
  lookedUpTo: string | null;
  startedAt: string;
}

/** Whoever does the next part waits for this one. */
export async function holdRun(tx: Transaction, id: string): Promise<HeldRun | undefined> {
  const { rows } = await sql<HeldRun>`
    select status, amount_cents as "amountCents", message, looked_up_to as "lookedUpTo", started_at as "startedAt"
    from credit_runs where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** The next accounts by id; an account that is being deleted is waited for. */
export async function takeAccounts(tx: Transaction, run: HeldRun, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account.id from auth."user" as account
    where ${reached} and account."createdAt" <= ${run.startedAt}::timestamptz
      and (${run.lookedUpTo}::uuid is null or account.id > ${run.lookedUpTo}::uuid)
    order by account.id limit ${most} for key share of account`.execute(tx);
  return rows.map(({ id }) => id);
}

/** @returns those who did not have it yet */
export async function addCredits(
  tx: Transaction,
  id: string,
  { userIds, cents }: { userIds: readonly string[]; cents: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into given_credits (user_id, run_id, cents) select user_id, ${id}, ${cents} from unnest(${userIds}::uuid[]) as user_id
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map(({ user_id: userId }) => userId);
}

export async function noteCredited(
  tx: Transaction,
  id: string,
  part: { lookedUpTo: string | null; credited: number; isLast: boolean },
): Promise<void> {
  await sql`
    update credit_runs set credited = credited + ${part.credited}, looked_up_to = coalesce(${part.lookedUpTo}::uuid, looked_up_to),
      status = case when ${part.isLast} then 'done' else status end
    where id = ${id}`.execute(tx);
}

export interface Takeable {
  userId: string;
  cents: number;
  /** What of it is neither spent nor held. */
  left: number;
}

/** The next credits to take back; their wallets are held. */
export async function holdCredits(tx: Transaction, id: string, most: number): Promise<Takeable[]> {
  const { rows } = await sql<Takeable>`
    with part as materialized (
      select user_id, cents from given_credits where run_id = ${id} and taken_back_cents is null order by user_id limit ${most})
    select wallet.user_id as "userId", part.cents, least(part.cents, greatest(0, balance_cents - held_cents))::int as left
    from part join user_wallets as wallet on wallet.user_id = part.user_id order by wallet.user_id for update of wallet`.execute(
    tx,
  );
  return rows;
}

/** @returns whether nothing is left to take back */
export async function noteTaken(tx: Transaction, id: string, taken: readonly Takeable[]): Promise<boolean> {
  await sql`
    update given_credits set taken_back_cents = taken.cents
    from unnest(${taken.map(({ userId }) => userId)}::uuid[], ${taken.map(({ left }) => left)}::int[]) as taken (user_id, cents)
    where given_credits.run_id = ${id} and given_credits.user_id = taken.user_id`.execute(tx);
  const cents = taken.reduce((sum, { left }) => sum + left, 0);
  const short = taken.filter((each) => each.left < each.cents).length;
  const { rows } = await sql<{ isLast: boolean }>`
    update credit_runs set taken_back_cents = taken_back_cents + ${cents}, short = short + ${short},
      status = case when exists (select from given_credits where run_id = ${id} and taken_back_cents is null) then status else 'undone' end
    where id = ${id} returning status = 'undone' as "isLast"`.execute(tx);
  return rows[0]!.isLast;
}

export interface RestRow {
  user_id: string;
  email: string;
  cents: number;
  taken_back_cents: number;
}

export async function listRestRows(
  tx: Transaction,
  { id, after, limit }: { id: string; after: string | null; limit: number },
): Promise<RestRow[]> {
  const { rows } = await sql<RestRow>`
    select given.user_id, account.email, given.cents, given.taken_back_cents
    from given_credits as given join auth."user" as account on account.id = given.user_id
    where run_id = ${id} and taken_back_cents < cents and (${after}::uuid is null or given.user_id > ${after}::uuid)
    order by given.user_id limit ${limit}`.execute(tx);
  return rows;
}
