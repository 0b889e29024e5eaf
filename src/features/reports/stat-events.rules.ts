// What figures count and the rows behind them show: events of leads. One lead can be several, each on its own date.

export type StatEventType = 'lead' | 'appointment' | 'client_created' | 'policy_closed';

export interface StatEvent {
  type: StatEventType;
  /** An instant. */
  date: string;
  name: string | null;
  /** Null until the lead is sold. */
  carrier: string | null;
  premium_cents: number | null;
}

/** What the events of a lead are told from. */
export interface StatLead extends Pick<StatEvent, 'name' | 'carrier' | 'premium_cents'> {
  status: 'lead' | 'sold';
  created_at: string;
  next_follow_up_at: string | null;
  sold_at: string | null;
}

const dateOf: Record<StatEventType, (lead: StatLead) => string | null> = {
  lead: ({ created_at }) => created_at,
  appointment: ({ next_follow_up_at }) => next_follow_up_at,
  client_created: saleDate,
  policy_closed: saleDate,
};

function saleDate({ status, sold_at }: StatLead): string | null {
  return status === 'sold' ? sold_at : null;
}

/** Null: nothing of this type happened to the lead. */
export function statEventOf(lead: StatLead, type: StatEventType): StatEvent | null {
  const date = dateOf[type](lead);
  if (date === null) return null;
  const { name, carrier, premium_cents } = lead;
  const isSold = lead.status === 'sold';
  return { type, date, name, carrier: isSold ? carrier : null, premium_cents: isSold ? premium_cents : null };
}

/** The figures that open into rows, and the events that stand behind them. */
export const eventsBehind = {
  closed: 'policy_closed',
  clients: 'client_created',
  leads: 'lead',
  appointments: 'appointment',
} as const satisfies Record<string, StatEventType>;

export type RowKind = keyof typeof eventsBehind;
export const rowKinds = Object.keys(eventsBehind) as [RowKind, ...RowKind[]];
