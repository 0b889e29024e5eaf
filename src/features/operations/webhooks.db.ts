// Webhooks of all providers in one list. In system transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { ReceivedWebhook } from './webhooks.contract.ts';
import type { WebhookProvider, WebhookState } from './webhooks.rules.ts';

export interface WebhookKey {
  received_at: string;
  provider: string;
  id: string;
}

interface Asked {
  provider: WebhookProvider | undefined;
  state: WebhookState | undefined;
  event: string | undefined;
  after: WebhookKey | null;
  limit: number;
}

export async function listReceived(
  tx: Transaction,
  { provider, state, event, after, limit }: Asked,
): Promise<ReceivedWebhook[]> {
  const one = (name: WebhookProvider, table: string, type: string, error: string) => sql`
    (select ${name}::text as provider, id, ${sql.raw(type)} as type, received_at, handled_at, ${sql.raw(error)} as error
      from ${sql.table(table)}
      where ${provider ?? name}::text = ${name} and (${event ?? null}::text is null or id = ${event ?? null})
        and (${after?.received_at ?? null}::timestamptz is null or received_at <= ${after?.received_at ?? null}::timestamptz)
        and ${stateIs(state, error)}
        and (${after?.received_at ?? null}::timestamptz is null
          or (received_at, ${name}::text, id) < (${after?.received_at ?? null}::timestamptz, ${after?.provider ?? null}, ${after?.id ?? null}))
      order by received_at desc, id desc limit ${limit})`;
  const { rows } = await sql<ReceivedWebhook>`
    select *, case when handled_at is not null then 'handled' when error is not null then 'failed' else 'waiting' end as state
    from (${one('stripe', 'stripe_events', 'type', 'error')}
      union all ${one('telnyx', 'carrier_events', `payload ->> 'type'`, 'error')}
      union all ${one('calls', 'voice_events', `payload ->> 'type'`, 'error')}
      union all ${one('calendly', 'calendly_events', 'type', 'error')}) as received
    order by received_at desc, provider desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

function stateIs(state: WebhookState | undefined, error: string) {
  if (state === undefined) return sql`true`;
  if (state === 'handled') return sql`handled_at is not null`;
  return sql`handled_at is null and ${sql.raw(error)} is ${sql.raw(state === 'failed' ? 'not null' : 'null')}`;
}
