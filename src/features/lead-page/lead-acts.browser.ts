// What can be done with one lead, once: its keys, its row's menu and the palette are made of this list.
import {
  BadgeDollarSign,
  CalendarClock,
  FileText,
  ListChecks,
  MessageSquare,
  MessageSquareOff,
  NotebookPen,
  Pencil,
  Phone,
  PhoneOff,
  PhoneOutgoing,
  Trash2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { leadStages, stageLabel } from '../../domain/lead-stage.ts';
import { leadName } from '../../domain/lead-name.ts';
import { useCommands, type Command } from '../../web/commands.ts';
import { holdKeys, holdKeysUntil } from '../../web/held-keys.ts';
import { keys, type KeyAct } from '../../web/key-table.ts';
import { keyRanks, useShortcut } from '../../web/shortcuts.ts';
import type { MenuItem } from '../../web/ui/menu-item.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { pluggedMenuItems, pluggedReach, runMenuItem } from '../leads/lead-slots.browser.ts';
import { isShutNow, reachedAt, reachLead } from '../leads/reach-lead.browser.ts';
import { enqueueStage } from '../leads/stage-saves.browser.ts';
import { logOutcomeOf } from '../outcomes/log-outcome.browser.ts';
import { outcomeItems } from '../outcomes/outcome-items.browser.ts';
import { useOutcomeKeys } from '../outcomes/use-outcome-keys.browser.ts';

export type ActLead = Pick<LeadRow, 'id' | 'name' | 'phone' | 'email' | 'next_follow_up_at'> & {
  status: string;
  stage: string;
  /** Of a lead that is open. */
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

type ActName = 'edit' | 'stage' | 'followUp' | 'call' | 'text' | 'note' | 'sell' | 'policy' | 'remove';

interface Act {
  icon: LucideIcon;
  isFor: (lead: ActLead) => boolean;
  run: (lead: ActLead, host: LeadHost) => void;
}

const isOpen = ({ status }: ActLead): boolean => status !== 'sold';
const hasPhone = (lead: ActLead): boolean => reachedAt(lead).phone !== null;
const always = () => true;

const acts: Record<ActName, Act> = {
  edit: {
    icon: Pencil,
    isFor: always,
    run({ id }, host) {
      holdKeys();
      host.open(id, 'name');
    },
  },
  stage: {
    icon: ListChecks,
    isFor: isOpen,
    run({ id }, host) {
      if (!pickStage(id)) host.open(id, 'stage');
    },
  },
  followUp: {
    icon: CalendarClock,
    isFor: always,
    run({ id }, host) {
      let isHere = false;
      holdKeysUntil(() => (isHere ||= Boolean(document.activeElement?.closest('[data-follow-up-form]'))));
      host.open(id, 'next_follow_up_at');
    },
  },
  call: { icon: Phone, isFor: hasPhone, run: (lead) => reachLead('call', reachedAt(lead)) },
  text: { icon: MessageSquare, isFor: hasPhone, run: (lead) => reachLead('text', reachedAt(lead)) },
  note: {
    icon: NotebookPen,
    isFor: always,
    run({ id }, host) {
      holdKeys();
      if (!focusNote(id)) host.open(id, 'note');
    },
  },
  sell: {
    icon: BadgeDollarSign,
    isFor: isOpen,
    run({ id }, host) {
      holdKeys();
      host.ask({ kind: 'sell', id });
    },
  },
  policy: { icon: FileText, isFor: (lead) => !isOpen(lead), run: ({ id }, host) => host.ask({ kind: 'policy', id }) },
  remove: { icon: Trash2, isFor: always, run: (lead, host) => host.remove({ id: lead.id, name: leadName(lead) }) },
};
const names = Object.keys(acts) as ActName[];

/** Texting has a key as soon as it is there. */
const isThere = (name: ActName): boolean => name !== 'text' || pluggedReach('text') !== undefined;

const shutIcons: Partial<Record<ActName, LucideIcon>> = { call: PhoneOff, text: MessageSquareOff };

/** Of a call or a text that would reach nobody, another one. */
function iconOf(name: ActName, lead: ActLead): LucideIcon {
  const { phone } = reachedAt(lead);
  const isShut = (name === 'call' || name === 'text') && phone !== null && isShutNow(name, phone);
  return (isShut && shutIcons[name]) || acts[name].icon;
}

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
  useOutcomeKeys({ place, when: lead !== null && !isChoosing, log: (outcome) => lead && logOutcomeOf(lead, outcome) });
  const commands = useMemo(() => (lead ? leadCommands(lead, host) : none), [lead, host]);
  useCommands(commands, keyRanks[place]);
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

/** All of it as a menu; each with its key. */
export function leadMenu(lead: ActLead, host: LeadHost): MenuItem[] {
  const item = (name: ActName): MenuItem[] => {
    if (!isThere(name) || !acts[name].isFor(lead)) return [];
    const { key, label }: KeyAct = keys[name];
    return [{ key: name, label, icon: iconOf(name, lead), shortcut: key, run: () => acts[name].run(lead, host) }];
  };
  return [
    ...names.filter((name) => name !== 'remove').flatMap(item),
    ...pluggedMenuItems()
      .filter(({ isFor }) => isFor(lead))
      .map((item) => {
        const { key, label, icon } = item;
        return { key, label, icon, run: () => void runMenuItem(item, lead, host.go) };
      }),
    { key: 'outcomes', line: true },
    ...outcomeItems((outcome) => logOutcomeOf(lead, outcome)),
    { key: 'line', line: true },
    ...item('remove').map((each) => ('line' in each ? each : { ...each, tone: 'danger' as const })),
  ];
}

function leadCommands(lead: ActLead, host: LeadHost): Command[] {
  const group = leadName(lead);
  const command = (part: Omit<Command, 'group' | 'key'> & { key: string }): Command => ({
    ...part,
    key: `lead-${part.key}`,
    group,
  });
  const entries = leadMenu(lead, host).flatMap((each) => ('line' in each ? [] : [each]));
  const stages = isOpen(lead) ? leadStages.filter((stage) => stage !== lead.stage) : [];
  return [
    ...entries.map(({ key, label, icon = PhoneOutgoing, shortcut, run }) =>
      command({ key, label, icon, ...(shortcut && { shortcut }), run }),
    ),
    ...stages.map((stage) =>
      command({
        key: `stage-${stage}`,
        label: `Move to ${stageLabel(stage)}`,
        icon: ListChecks,
        keywords: 'stage',
        run: () => enqueueStage({ ...lead, version: lead.version ?? 0 }, stage, { isSaid: true }),
      }),
    ),
  ];
}

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
