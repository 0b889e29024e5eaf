// The keys of the row at hand.
import { useShortcut } from '../../web/shortcuts.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { logOutcomeOf } from '../outcomes/log-outcome.browser.ts';
import { useOutcomeKeys } from '../outcomes/outcome-keys.browser.ts';
import { reachLead } from '../leads/reach-lead.browser.ts';

interface LeadKeys {
  active: LeadRow | null;
  onOpen: (id: string, field?: string | null) => void;
  ask: (dialog: { kind: 'sell' | 'policy'; id: string }) => void;
  onRemove: (id: string) => void;
  onToggle: (id: string) => void;
}

export function useLeadKeys({ active, onOpen, ask, onRemove, onToggle }: LeadKeys): void {
  const group = 'Lead';
  const on = (run: (lead: LeadRow) => void) => () => {
    if (active) run(active);
  };
  const when = active !== null;
  const isLead = active?.status === 'lead';
  useShortcut({ key: 'e', label: 'Edit', group, when, run: on(({ id }) => onOpen(id, 'name')) });
  useShortcut({ key: 's', label: 'Set stage', group, when: isLead, run: on(({ id }) => pickStage(id)) });
  useShortcut({
    key: 'f',
    label: 'Set follow-up',
    group,
    when,
    run: on(({ id }) => onOpen(id, 'next_follow_up_at')),
  });
  useShortcut({
    key: 'c',
    label: 'Call',
    group,
    when: Boolean(active?.phone),
    run: on((lead) => reachLead('call', lead)),
  });
  useShortcut({
    key: 't',
    label: 'Text',
    group,
    when: Boolean(active?.phone),
    run: on((lead) => reachLead('text', lead)),
  });
  useShortcut({ key: 'm', label: 'Mark as SOLD', group, when: isLead, run: on(({ id }) => ask({ kind: 'sell', id })) });
  useShortcut({
    key: 'p',
    label: 'Policy file',
    group,
    when: active?.status === 'sold',
    run: on(({ id }) => ask({ kind: 'policy', id })),
  });
  useOutcomeKeys({ place: 'row', when, log: (outcome) => active && logOutcomeOf(active, outcome) });
  useShortcut({ key: 'x', label: 'Select', group, when, run: on(({ id }) => onToggle(id)) });
  useShortcut({ key: 'Delete', label: 'Delete', group, when, run: on(({ id }) => onRemove(id)) });
}

/** Opens the row's own select; a browser that cannot do so leaves the focus on it. */
function pickStage(id: string): void {
  const select = document.querySelector<HTMLSelectElement>(`select[data-stage-of="${id}"]`);
  if (!select) return;
  select.focus();
  try {
    select.showPicker();
  } catch {
    // Needs a press in some browsers; the arrow keys work from here.
  }
}
