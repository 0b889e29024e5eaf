// Whether a lead’s own state, ZIP and area code let it be called or texted this minute. The rules come after the first paint.
import { reachedAt } from '../../domain/reached-phone.ts';
import { dateTimeWithin } from '../../web/format-date.ts';
import { lateCode } from '../../web/late-code.ts';
import { useLateCode } from '../../web/use-late-code.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import type { ContactDecision, ContactQuestion } from '../contact-gate/may-contact.rules.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';

export type ReachedLead = Pick<LeadRow, 'phone' | 'state' | 'zip'>;

type MayContact = (question: ContactQuestion) => ContactDecision;

const gate = lateCode(() => import('../contact-gate/may-contact.rules.ts'));

/** What its buttons say outside the hours; null within them, and while nothing is known. */
export function useClosedWords(lead: ReachedLead): string | null {
  const { found } = useLateCode(gate, lead.phone !== null);
  const now = useMinutes();
  return found && closedWords(found.mayContact, lead, now);
}

/** The zones of its wall clock; null until the code is here that narrows those of its state. */
export function useWallZones(lead: ReachedLead & Pick<LeadRow, 'further_phones'>): readonly string[] | null {
  const { found } = useLateCode(gate);
  return found && found.wallZones(reachedAt(lead));
}

export function closedWords(mayContact: MayContact, { phone, state, zip }: ReachedLead, now: number): string | null {
  if (phone === null) return null;
  const decision = mayContact({
    person: { phone, state, zip },
    purpose: 'one_to_one',
    now,
    isSuppressed: false,
    registry: 'open',
    lastInboundAt: null,
    recent: [],
    override: null,
  });
  if (decision.isAllowed || decision.reason === 'not_us_or_ca') return null;
  const opens = 'until' in decision ? ` until ${dateTimeWithin(decision.until, new Date(now))}` : '';
  return `Outside calling hours${opens}`;
}
