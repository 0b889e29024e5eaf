// Whether a person may be texted now, for whoever shows it beside a name: without a text, a price or a trace.
import type { Transaction } from '../../database/transaction.ts';
import { readSendingNumber, type SendingNumber } from '../numbers/read-sending-number.operation.ts';
import { zonesThere } from '../contact-gate/wall-clocks.rules.ts';
import { readPersonFacts, type Asked, type KnownPerson } from './person-facts.db.ts';
import type { Textable } from './may-text.contract.ts';
import { decideText, type TextRefusal } from './texts.rules.ts';

export type MayText =
  | { may: 'go'; by: 'window' | 'answer' }
  /** `until`: the next lawful moment, milliseconds. */
  | { may: 'not'; why: TextRefusal; until: number | null };

export interface TextablePerson {
  number: string;
  /** The main number under which its conversation stands. */
  thread: string;
  /** Whose clocks are shown; empty: nothing tells. */
  zones: readonly string[];
  /** A text that a person writes. */
  byHand: MayText;
}

/** In the order asked. In the agent's transaction, one that only reads too. `sender`: where it is known already. */
export async function readMayText(
  tx: Transaction,
  { userId, now, sender: known }: { userId: string; now: number; sender?: SendingNumber | null },
  asked: readonly Asked[],
): Promise<TextablePerson[]> {
  const sender = known === undefined ? await readSendingNumber(tx, userId) : known;
  const people = await readPersonFacts(tx, { userId, as: 'agent', sender: sender?.phone ?? null }, asked);
  return people.map((person, place): TextablePerson => {
    const { number, thread } = person;
    const zones = zonesOf(person);
    const not = (why: TextRefusal, until: number | null = null) => ({
      number,
      thread,
      zones,
      byHand: { may: 'not', why, until } as const,
    });
    if (sender === null) return not('no_number');
    if (!sender.isVerified) return not('number_pending');
    if (number === sender.phone) return not('own_number');
    const decision = decideText({ origin: 'inbox', leadId: asked[place]!.leadId, override: null }, person, now);
    if (decision.may === 'not') return not(decision.why, decision.until ?? null);
    // What a person writes never waits.
    return {
      number,
      thread,
      zones,
      byHand: { may: 'go', by: decision.may === 'go' && decision.by === 'answer' ? 'answer' : 'window' },
    };
  });
}

/** As an endpoint answers it. */
export function textableOf({ byHand, zones }: TextablePerson): Textable {
  const until = byHand.may === 'go' || byHand.until === null ? null : new Date(byHand.until).toISOString();
  return { may_text: byHand.may === 'go' ? byHand : { ...byHand, until }, zones: [...zones] };
}

const zonesOf = ({ number, lead }: KnownPerson): readonly string[] =>
  zonesThere({ phone: number, state: lead?.state ?? null, zip: lead?.zip ?? null });
