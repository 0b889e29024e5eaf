// The five figures of a period. They add up: a lead is created once, has one follow-up and is sold once, so that
// distinct sold clients of two periods that do not overlap are the sum of both.

export interface Production {
  closed: number;
  /** Integer cents. */
  premium_cents: number;
  /** Distinct sold leads. */
  clients: number;
  leads: number;
  appointments: number;
}

export const noProduction: Production = { closed: 0, premium_cents: 0, clients: 0, leads: 0, appointments: 0 };

export function addProduction(one: Production, other: Production): Production {
  return {
    closed: one.closed + other.closed,
    premium_cents: one.premium_cents + other.premium_cents,
    clients: one.clients + other.clients,
    leads: one.leads + other.leads,
    appointments: one.appointments + other.appointments,
  };
}

export function subtractProduction(one: Production, other: Production): Production {
  return {
    closed: one.closed - other.closed,
    premium_cents: one.premium_cents - other.premium_cents,
    clients: one.clients - other.clients,
    leads: one.leads - other.leads,
    appointments: one.appointments - other.appointments,
  };
}

export function sumProduction(all: readonly Production[]): Production {
  return all.reduce(addProduction, noProduction);
}

export function isEmptyProduction({ closed, leads, appointments }: Production): boolean {
  return closed === 0 && leads === 0 && appointments === 0;
}
