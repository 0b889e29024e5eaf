// Detail records: what was sent and received, without the words, and calls. They appear when a message is final, or a call over, or
// later when ordered so.
import type { SandboxApp } from '../sandbox-app.ts';
import type { Message, TelnyxAccount } from './account.ts';
import type { Answer } from './answer.ts';
import { costOf } from './message-body.ts';
import { pageOf, readPage, refuseUnknown } from './params.ts';
import { invalidQuery } from './problem.ts';
import type { Leg, Switchboard } from './switchboard.ts';

/** By which records of a kind can be sought and ordered. */
const KINDS = {
  messaging: {
    ranges: ['created_at', 'completed_at'],
    fields: ['uuid', 'direction', 'status', 'cld', 'cli', 'profile_id'],
    order: 'created_at',
  },
  'call-control': {
    ranges: ['started_at', 'answered_at', 'finished_at'],
    fields: ['id', 'direction', 'cld', 'cli', 'connection_id'],
    order: 'started_at',
  },
} as const;
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

type Row = Record<string, unknown>;

interface Sources {
  account: TelnyxAccount;
  board: Switchboard;
  records: Records;
}

export function mountRecords(app: SandboxApp, answer: Answer, { account, board, records }: Sources): void {
  const listOf: Record<keyof typeof KINDS, () => Row[]> = {
    messaging: () =>
      account.state.messages
        .filter(({ completed_at: end }) => isThere(end, records))
        .map((message) => recordOf(message, account)),
    'call-control': () =>
      board
        .list()
        .filter(({ end_time: end }) => isThere(end, records))
        .map(callRecordOf),
  };
  app.get('/v2/detail_records', (c) =>
    answer(c, 'detail_records.list', () => {
      const query = c.req.query();
      const kind = query['filter[record_type]'] ?? '';
      if (!isKind(kind)) {
        const known = Object.keys(KINDS).join(', ');
        throw invalidQuery('filter[record_type]', `The record type must be one that the sandbox knows: ${known}.`);
      }
      const { ranges, fields, order } = KINDS[kind];
      const bounds = ranges.flatMap((field) => COMPARISONS.map((each) => `filter[${field}][${each}]`));
      refuseUnknown(query, ['filter[record_type]', 'sort', ...bounds, ...fields.map((field) => `filter[${field}]`)]);
      const { sort = `-${order}` } = query;
      if (sort !== order && sort !== `-${order}`)
        throw invalidQuery('sort', `The sort must be one of: ${order}, -${order}.`);
      const rows = listOf[kind]()
        .filter((row) => fits(row, query, kind))
        .toSorted((one, other) => (String(one[order]) < String(other[order]) ? -1 : 1));
      return pageOf(sort === order ? rows : rows.toReversed(), readPage(query, 50));
    }),
  );
}

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

function isThere(end: string | null, { lateSeconds }: Records): boolean {
  return end !== null && Date.parse(end) + lateSeconds * 1000 <= Date.now();
}

function fits(row: Row, query: Record<string, string>, kind: keyof typeof KINDS): boolean {
  const { ranges, fields } = KINDS[kind];
  const isEqual = fields.every((field) => {
    const wanted = query[`filter[${field}]`];
    return wanted === undefined || row[field] === wanted;
  });
  return isEqual && ranges.every((field) => COMPARISONS.every((each) => isWithin(row[field], each, query, field)));
}

function isWithin(
  value: unknown,
  comparison: (typeof COMPARISONS)[number],
  query: Record<string, string>,
  field: string,
): boolean {
  const name = `filter[${field}][${comparison}]`;
  const given = query[name];
  if (given === undefined) return true;
  const bound = Date.parse(given);
  if (Number.isNaN(bound)) throw invalidQuery(name, 'This is not a time.');
  if (typeof value !== 'string') return false;
  const at = Date.parse(value);
  return { gte: at >= bound, gt: at > bound, lte: at <= bound, lt: at < bound }[comparison];
}

function callRecordOf(leg: Leg): Row {
  const seconds = (from: string | null) =>
    from === null ? 0 : Math.round((Date.parse(leg.end_time!) - Date.parse(from)) / 1000);
  return {
    record_type: 'call-control',
    id: leg.call_leg_id,
    call_leg_id: leg.call_leg_id,
    call_session_id: leg.call_session_id,
    connection_id: leg.connection_id,
    direction: leg.direction === 'incoming' ? 'inbound' : 'outbound',
    cli: leg.from,
    cld: leg.to,
    started_at: leg.start_time,
    answered_at: leg.answered_time,
    finished_at: leg.end_time,
    call_sec: seconds(leg.answered_time),
    billed_sec: Math.ceil(seconds(leg.answered_time) / 60) * 60,
    hangup_cause: leg.hangup_cause,
  };
}

function recordOf(message: Message, account: TelnyxAccount): Row {
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
