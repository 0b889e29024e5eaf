// The keys of the lead at hand, and what the palette can do with it.
import { useMemo } from 'react';
import { useCommands, type Command } from '../../web/commands.ts';
import { holdKeysWhile } from '../../web/held-keys.ts';
import { keys } from '../../web/key-table.ts';
import { lateCode } from '../../web/late-code.ts';
import { keyRanks, useShortcut } from '../../web/shortcuts.ts';
import { sayMissing } from '../../web/ui/say-missing.ts';
import { useLateCode } from '../../web/use-late-code.ts';
import type { Outcome } from '../outcomes/outcome.rules.ts';
import { useOutcomeKeys } from '../outcomes/use-outcome-keys.browser.ts';
import { acts, isThere, type ActLead, type ActName, type LeadHost } from './lead-acts.browser.ts';

/** Both come right behind the page: the connection may go before a lead is at hand. */
export const menuCode = lateCode(() => import('./lead-menu.browser.ts'));
const outcomeCode = lateCode(async () => (await import('../outcomes/log-outcome.browser.ts')).logOutcomeOf);

interface LeadActs {
  /** Null: none is at hand. */
  lead: ActLead | null | undefined;
  place: 'row' | 'open';
  host: LeadHost;
  /** Many are chosen: what is done with all of them is not done with this one, not even before the code of the choice is here. */
  isChoosing?: boolean;
}

const actsOfMany: readonly ActName[] = ['stage', 'followUp', 'remove'];

/** Binds the keys of the lead at hand and puts what they do into the palette. */
export function useLeadActs({ lead = null, place, host, isChoosing = false }: LeadActs): void {
  const at = { lead, place, host, isChoosing };
  useActKey('edit', at);
  useActKey('stage', at);
  useActKey('followUp', at);
  useActKey('call', at);
  useActKey('text', at);
  useActKey('note', at);
  useActKey('sell', at);
  useActKey('policy', at);
  useActKey('remove', at);
  useOutcomeKeys({ place, when: lead !== null && !isChoosing, log: (outcome) => lead && log(lead, outcome) });
  useLateCode(outcomeCode);
  const { found } = useLateCode(menuCode);
  const commands = useMemo(() => (lead && found ? found.leadCommands(lead, host) : none), [lead, host, found]);
  useCommands(commands, keyRanks[place]);
}

/** A press that comes before its code waits for it, and so do those after it. */
function log(lead: ActLead, outcome: Outcome): void {
  const known = outcomeCode.known();
  if (known) return known(lead, outcome);
  holdKeysWhile(outcomeCode.fetch().then((logOutcomeOf) => logOutcomeOf(lead, outcome), sayMissing));
}

const none: Command[] = [];

function useActKey(name: ActName, { lead = null, place, host, isChoosing = false }: LeadActs): void {
  const { isFor, run } = acts[name];
  useShortcut({
    ...keys[name],
    rank: keyRanks[place],
    isThere: isThere(name),
    when: lead !== null && isFor(lead) && !(isChoosing && actsOfMany.includes(name)),
    run: () => lead && run(lead, host),
  });
}
