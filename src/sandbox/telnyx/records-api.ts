// Detail records: what was sent and received, without the words. They appear when a message is final, or later when ordered so.
import type { SandboxApp } from '../sandbox-app.ts';
import type { Message, TelnyxAccount } from './account.ts';
import type { Answer } from './answer.ts';
import { costOf } from './message-body.ts';
import { pageOf, readPage, refuseUnknown } from './params.ts';
import { invalidQuery } from './problem.ts';

const RANGES = ['created_at', 'completed_at'] as const;
const FIELDS = ['uuid', 'direction', 'status', 'cld', 'cli', 'profile_id'] as const;
const COMPARISONS = ['gte', 'gt', 'lte', 'lt'] as const;

const statuses: Record<Message['status'], string> = {
  queued: 'gw_timeout',
  sending: 'gw_timeout',
  sent: 'dlr_timeout',
  delivered: 'delivered',
  delivery_unconfirmed: 'dlr_unconfirmed',
  delivery_failed: 'failed',
  sending_failed: 'gw_reject',
  expired: 'expired',
  received: 'received',
};

interface Records {
  /** How long after its end a message appears here. */
  lateSeconds: number;
}

type Row = ReturnType<typeof recordOf>;

export function mountRecords(app: SandboxApp, answer: Answer, account: TelnyxAccount, records: Records): void {
  app.get('/v2/detail_records', (c) =>
    answer(c, 'detail_records.list', () => {
      const query = c.req.query();
      const ranges = RANGES.flatMap((field) => COMPARISONS.map((each) => `filter[${field}][${each}]`));
      refuseUnknown(query, ['filter[record_type]', 'sort', ...ranges, ...FIELDS.map((field) => `filter[${field}]`)]);
      if (query['filter[record_type]'] !== 'messaging')
        throw invalidQuery('filter[record_type]', 'The record type must be one that the sandbox knows: messaging.');
      const { sort = '-created_at' } = query;
      if (sort !== 'created_at' && sort !== '-created_at')
        throw invalidQuery('sort', 'The sort must be one of: created_at, -created_at.');
      const rows = account.state.messages
        .filter((message) => isThere(message, records))
        .map((message) => recordOf(message, account))
        .filter((row) => fits(row, query))
        .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
      return pageOf(sort === 'created_at' ? rows : rows.toReversed(), readPage(query, 50));
    }),
  );
}

function isThere({ completed_at: end }: Message, { lateSeconds }: Records): boolean {
  return end !== null && Date.parse(end) + lateSeconds * 1000 <= Date.now();
}

function fits(row: Row, query: Record<string, string>): boolean {
  const isEqual = FIELDS.every((field) => {
    const wanted = query[`filter[${field}]`];
    return wanted === undefined || row[field] === wanted;
  });
  return isEqual && RANGES.every((field) => COMPARISONS.every((each) => isWithin(row[field], each, query, field)));
}

function isWithin(
  value: string | null,
  comparison: (typeof COMPARISONS)[number],
  query: Record<string, string>,
  field: string,
): boolean {
  const name = `filter[${field}][${comparison}]`;
  const given = query[name];
  if (given === undefined) return true;
  const bound = Date.parse(given);
  if (Number.isNaN(bound)) throw invalidQuery(name, 'This is not a time.');
  if (value === null) return false;
  const at = Date.parse(value);
  return { gte: at >= bound, gt: at > bound, lte: at <= bound, lt: at < bound }[comparison];
}

function recordOf(message: Message, account: TelnyxAccount) {
  const isOutbound = message.direction === 'outbound';
  return {
    record_type: 'message_detail_record',
    uuid: message.id,
    user_id: 'sandbox',
    direction: message.direction,
    message_type: 'SMS',
    cli: message.from,
    cld: message.to,
    status: statuses[message.status],
    parts: message.parts,
    created_at: message.received_at,
    sent_at: message.sent_at,
    completed_at: message.completed_at,
    updated_at: message.completed_at,
    profile_id: message.messaging_profile_id,
    profile_name: account.profile(message.messaging_profile_id ?? '')?.name ?? null,
    delivery_status_webhook_url: message.webhook_url,
    delivery_status_failover_url: message.webhook_failover_url,
    errors: message.errors.map((error) => error.code),
    cost: costOf(message).toFixed(4),
    currency: 'USD',
    carrier: 'SAMPLE WIRELESS',
    country_code: 'US',
    source_country_code: 'US',
    on_net: false,
    fteu: false,
    tags: '',
    ...(isOutbound && { carrier_fee: (message.parts * 0.003).toFixed(4) }),
  };
}
