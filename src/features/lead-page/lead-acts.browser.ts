// What can be done with one lead, once: its keys, its row's menu and the palette are made of this list.
import { leadName } from '../../domain/lead-name.ts';
import { reachedAt, reachedPhone } from '../../domain/reached-phone.ts';
import { holdKeys, holdKeysUntil } from '../../web/held-keys.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { pluggedReach } from '../leads/lead-slots.browser.ts';
import { reachLead } from '../leads/reach-lead.browser.ts';

export type ActLead = Pick<LeadRow, 'id' | 'name' | 'phone' | 'email' | 'next_follow_up_at'> & {
  status: string;
  stage: string;
  further_phones?: readonly string[];
  /** Where it is not known, the server's answer brings it. */
  version?: number;
};

/** How the page does what only it can do. */
export interface LeadHost {
  /** Shows the lead and begins with that field. */
  open: (id: string, field: 'name' | 'next_follow_up_at' | 'stage' | 'note') => void;
  ask: (dialog: { kind: 'sell' | 'policy'; id: string }) => void;
  remove: (lead: { id: string; name: string }) => void;
  /** To another page. */
  go: (to: string) => void;
}

export type ActName = 'edit' | 'stage' | 'followUp' | 'call' | 'text' | 'note' | 'sell' | 'policy' | 'remove';

interface Act {
  isFor: (lead: ActLead) => boolean;
  run: (lead: ActLead, host: LeadHost) => void;
}

export const isOpen = ({ status }: ActLead): boolean => status !== 'sold';
const hasPhone = (lead: ActLead): boolean => reachedPhone(lead) !== null;
const always = () => true;

export const acts: Record<ActName, Act> = {
  edit: {
    isFor: always,
    run({ id }, host) {
      holdKeys();
      host.open(id, 'name');
    },
  },
  stage: {
    isFor: isOpen,
    run({ id }, host) {
      if (!pickStage(id)) host.open(id, 'stage');
    },
  },
  followUp: {
    isFor: always,
    run({ id }, host) {
      let isHere = false;
      holdKeysUntil(() => (isHere ||= Boolean(document.activeElement?.closest('[data-follow-up-form]'))));
      host.open(id, 'next_follow_up_at');
    },
  },
  call: { isFor: hasPhone, run: (lead) => reachLead('call', reachedAt(lead)) },
  text: { isFor: hasPhone, run: (lead) => reachLead('text', reachedAt(lead)) },
  note: {
    isFor: always,
    run({ id }, host) {
      holdKeys();
      if (!focusNote(id)) host.open(id, 'note');
    },
  },
  sell: {
    isFor: isOpen,
    run({ id }, host) {
      holdKeys();
      host.ask({ kind: 'sell', id });
    },
  },
  policy: { isFor: (lead) => !isOpen(lead), run: ({ id }, host) => host.ask({ kind: 'policy', id }) },
  remove: { isFor: always, run: (lead, host) => host.remove({ id: lead.id, name: leadName(lead) }) },
};
export const actNames = Object.keys(acts) as ActName[];

/** Texting has a key as soon as it is there. */
export const isThere = (name: ActName): boolean => name !== 'text' || pluggedReach('text') !== undefined;

/** Presses Enter at the lead's stage, which opens its list; where the lead is open, the one there. False: nothing shows one. */
export function pickStage(id: string): boolean {
  const select = [...document.querySelectorAll<HTMLSelectElement>(`select[data-stage-of="${CSS.escape(id)}"]`)].at(-1);
  if (!select) return false;
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (!select.dispatchEvent(enter)) return true;
  select.focus();
  try {
    select.showPicker();
  } catch {
    // Needs a press in some browsers; the arrow keys work from here.
  }
  return true;
}

/** False: the field for a new note of this lead is nowhere in sight. */
function focusNote(id: string): boolean {
  const field = document.querySelector<HTMLElement>(`textarea[data-note-of="${id}"]`);
  if (!field?.checkVisibility()) return false;
  field.focus();
  return true;
}
