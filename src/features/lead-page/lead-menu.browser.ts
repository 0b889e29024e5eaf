// What can be done with one lead, as a menu and as commands of the palette: its code comes when one is about to open.
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
import { leadName } from '../../domain/lead-name.ts';
import { leadStages, stageLabel } from '../../domain/lead-stage.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import type { Command } from '../../web/commands.ts';
import { keys, type KeyAct } from '../../web/key-table.ts';
import type { MenuItem } from '../../web/ui/menu-item.ts';
import { pluggedMenuItems, runMenuItem } from '../leads/lead-slots.browser.ts';
import { isShutNow } from '../leads/reach-lead.browser.ts';
import { enqueueStage } from '../leads/stage-saves.browser.ts';
import { logOutcomeOf } from '../outcomes/log-outcome.browser.ts';
import { outcomeItems } from '../outcomes/outcome-items.browser.ts';
import { actNames, acts, isOpen, isThere, type ActLead, type ActName, type LeadHost } from './lead-acts.browser.ts';

const icons: Record<ActName, LucideIcon> = {
  edit: Pencil,
  stage: ListChecks,
  followUp: CalendarClock,
  call: Phone,
  text: MessageSquare,
  note: NotebookPen,
  sell: BadgeDollarSign,
  policy: FileText,
  remove: Trash2,
};
const shutIcons: Partial<Record<ActName, LucideIcon>> = { call: PhoneOff, text: MessageSquareOff };

/** Of a call or a text that would reach nobody, another one. */
function iconOf(name: ActName, lead: ActLead): LucideIcon {
  const phone = reachedPhone(lead);
  const isShut = (name === 'call' || name === 'text') && phone !== null && isShutNow(name, phone);
  return (isShut && shutIcons[name]) || icons[name];
}

/** All of it as a menu; each with its key. */
export function leadMenu(lead: ActLead, host: LeadHost): MenuItem[] {
  const item = (name: ActName): MenuItem[] => {
    if (!isThere(name) || !acts[name].isFor(lead)) return [];
    const { key, label }: KeyAct = keys[name];
    return [{ key: name, label, icon: iconOf(name, lead), shortcut: key, run: () => acts[name].run(lead, host) }];
  };
  return [
    ...actNames.filter((name) => name !== 'remove').flatMap(item),
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

export function leadCommands(lead: ActLead, host: LeadHost): Command[] {
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
