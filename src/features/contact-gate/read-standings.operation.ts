// To whom of a page nothing may go: for the list that shows them, and for screens that ask again.
import { factsOf } from '../../database/registry-facts.ts';
import type { Transaction } from '../../database/transaction.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { mayContact, type ContactDecision } from './may-contact.rules.ts';
import { nothingKnown, registryStanding, type RegistryStanding } from './registry.rules.ts';
import type { ClosedWay, Standing } from './standing.contract.ts';
import { findStandingFacts } from './standings.db.ts';

interface Person {
  phone: string | null;
  /** One without a number of their own is reached at the first of these. */
  further_phones?: readonly string[];
  state: string | null;
  zip: string | null;
}

export interface Asking {
  userId: string;
  /** Milliseconds. */
  now: number;
  asksRegistry: boolean;
  /** False: there may be further numbers of leads among them. */
  areMain?: boolean;
}

/** Those to whom something is closed, each number once. One statement for all of them. */
export async function standingsOf(
  tx: Transaction,
  { userId, now, asksRegistry, areMain = true }: Asking,
  people: readonly Person[],
): Promise<Standing[]> {
  const personOf = new Map(
    people.flatMap(({ state, zip, ...person }) => {
      const phone = reachedPhone(person);
      return phone === null ? [] : [[phone, { state, zip }] as const];
    }),
  );
  if (personOf.size === 0) return [];
  const areAllMain = areMain && people.every((person) => person.phone === reachedPhone(person));
  const facts = await findStandingFacts(tx, userId, [...personOf.keys()], { asksRegistry, areMain: areAllMain });
  const suppressed = new Set(facts.suppressed.map(({ channel, number }) => `${channel} ${number}`));
  const recent = Map.groupBy(facts.recent, ({ number }) => number);
  const wrote = new Map(facts.wrote.map(({ number, at }) => [number, Date.parse(at)]));
  const registry = new Map(facts.registry.map((row) => [row.number, factsOf(row)]));
  return [...personOf].flatMap(([phone, place]): Standing[] => {
    const wayOf = (channel: 'call' | 'text', standing: RegistryStanding): ClosedWay | null =>
      closedWay(
        mayContact({
          person: { phone, ...place },
          purpose: 'one_to_one',
          now,
          isSuppressed: suppressed.has(`${channel} ${phone}`),
          registry: standing,
          // An answer to a message opens texts; calls stay within the hours and the count.
          lastInboundAt: channel === 'text' ? (wrote.get(phone) ?? null) : null,
          recent: (recent.get(phone) ?? []).map(({ at }) => Date.parse(at)),
          override: null,
        }),
      );
    const known = asksRegistry ? (registry.get(phone) ?? nothingKnown) : null;
    // The registry is about calls alone.
    const call = wayOf('call', registryStanding(phone, known, now));
    const text = wayOf('text', 'open');
    return call === null && text === null ? [] : [{ number: phone, call, text }];
  });
}

/** The hours are reckoned where it is shown: they come and go by themselves. */
function closedWay(decision: ContactDecision): ClosedWay | null {
  if (decision.isAllowed) return null;
  const { reason } = decision;
  if (reason === 'daily_limit') return { why: reason, until: new Date(decision.until).toISOString() };
  const isOfNumber = reason === 'suppressed' || reason === 'on_national_list' || reason === 'dnc_not_checked';
  return isOfNumber ? { why: reason, until: null } : null;
}
