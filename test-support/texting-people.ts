// Many people to text, made in a few statements, and the book of what left: every text of ours beside what the carrier got.
import { sql } from 'kysely';
import type { TestAgent } from './agents.ts';
import type { TextingApp, Texter } from './texting-app.ts';
import { faultyWallets, ledgerOf } from './wallets.ts';
import type { TextRequest } from '../src/features/texting/queue-texts.operation.ts';

let made = 0;

/** Leads, in Illinois unless said otherwise, that agreed to texts; `wrote`: they texted an hour ago, so that an answer may go at any hour. */
export async function manyPeople(
  app: TextingApp,
  agent: Texter,
  count: number,
  { wrote = false, area = '773', state = 'IL' }: { wrote?: boolean; area?: string; state?: string | null } = {},
): Promise<{ id: string; phone: string }[]> {
  const first = made;
  made += count;
  return app.platform.database.asAgent(agent.id, async (tx) => {
    const { rows } = await sql<{ id: string; phone: string }>`
      insert into leads (user_id, name, phone, state)
      select ${agent.id}, 'Pat ' || n, ${`+1${area}`} || (2000000 + n), ${state} from generate_series(${first + 1}::int, ${first + count}::int) as n
      returning id, phone`.execute(tx);
    await sql`
      insert into consents (user_id, lead_id, channel, address, collected_by, given_to, entered_by, entered_from)
      select user_id, id, 'text', phone, 'agent', 'Dana Cole', 'agent', 'Test' from leads
      where user_id = ${agent.id} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
    if (wrote)
      await sql`
        insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, lead_id, created_at)
        select user_id, 'in', phone, ${agent.number}, phone, phone, 'Hi', 'received', 'person', id, now() - interval '1 hour' from leads
        where user_id = ${agent.id} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
    return rows;
  });
}

export const textTo = (
  person: { id: string; phone: string },
  origin: TextRequest['origin'],
  body = 'Hello Pat',
): TextRequest => ({ origin, to: person.phone, leadId: person.id, body });

interface CarrierText {
  direction: string;
  webhook_url: string | null;
}

const left = ['sent', 'delivered'];
const notLeft = ['held', 'queued', 'canceled', 'unknown'];

/** What is not as it must be of an agent's texts; nothing, if all is well. One line each. */
export async function textFaults(app: TextingApp, agent: TestAgent): Promise<string[]> {
  const accepted = new Map<string, number>();
  for (const { direction, webhook_url: url } of await app.control<CarrierText[]>('messages')) {
    const id = url?.split('_').at(-1) ?? '';
    if (direction === 'outbound' && url?.includes(agent.id)) accepted.set(id, (accepted.get(id) ?? 0) + 1);
  }
  const faults: string[] = [];
  const refunds = new Set((await ledgerOf(app, agent.id)).flatMap(({ type, ref }) => (type === 'refund' ? [ref] : [])));
  for (const { id, direction, status, reason, price_cents: price, refunded_at: back } of await app.messages(agent)) {
    if (direction === 'in') continue;
    if (refunds.has(`text:${id}`) !== (back !== null))
      faults.push(`${id} is shown as ${back === null ? 'charged' : 'given back'}, its ledger says otherwise`);
    const times = accepted.get(id) ?? 0;
    accepted.delete(id);
    if (times > 1) faults.push(`${id} left ${times} times`);
    if (left.includes(status) && times === 0) faults.push(`${id} is ${status} and never left`);
    if (notLeft.includes(status) && times > 0) faults.push(`${id} is ${status} and left`);
    if (['canceled', 'unknown'].includes(status) && price > 0 && back === null)
      faults.push(`${id} is ${status} (${reason}) and was not given back`);
  }
  for (const id of accepted.keys()) faults.push(`${id} left and is nobody's`);
  for (const wallet of await faultyWallets(app, [agent.id])) faults.push(`wallet: ${JSON.stringify(wallet)}`);
  return faults;
}

/** How many of an agent's own texts stand in each state. */
export async function countStates(app: TextingApp, agent: TestAgent): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { direction, status } of await app.messages(agent))
    if (direction === 'out') counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** As if the carrier had been silent about these for a quarter of an hour. */
export const longAgo = (app: TextingApp, agent: TestAgent) =>
  app.platform.database.asSystem((tx) =>
    sql`update messages set claimed_at = now() - interval '16 minutes'
      where user_id = ${agent.id} and status = 'sending' and carrier_id is null`.execute(tx),
  );

/** What waits for a later try has it now. */
export const dueNow = (app: TextingApp, agent: TestAgent) =>
  app.platform.database.asSystem((tx) =>
    sql`update messages set due_at = now() where user_id = ${agent.id} and status = 'queued'`.execute(tx),
  );
