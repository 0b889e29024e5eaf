// The zones of a lead's wall clock: until the code is here that narrows them, those of its state.
import { reachedAt } from '../../domain/reached-phone.ts';
import { zonesOfState } from '../../domain/state-zones.ts';
import { lateCode } from '../../web/late-code.ts';
import { useLateCode } from '../../web/use-late-code.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';

const rules = lateCode(async () => (await import('../contact-gate/wall-clocks.rules.ts')).wallZones);

export function useWallZones(lead: Pick<LeadRow, 'phone' | 'further_phones' | 'state' | 'zip'>): readonly string[] {
  const ofState = zonesOfState(lead.state);
  const { found: narrow } = useLateCode(rules, ofState.length > 1);
  return narrow ? narrow(reachedAt(lead)) : ofState;
}
