// Call and Text beside a lead: what is plugged in, else the device's own.
import { MessageSquare, Phone, type LucideIcon } from 'lucide-react';
import { leadName } from '../../domain/lead-name.ts';
import { keys } from '../../web/key-table.ts';
import { Button, IconButton } from '../../web/ui/button.tsx';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { useClosedWords } from './closed-hours.browser.ts';
import { pluggedReach, useCallMark } from './lead-slots.browser.ts';
import { reachLead, type Reach } from './reach-lead.browser.ts';

interface Way {
  how: Reach;
  label: string;
  icon: LucideIcon;
}

const ways: readonly Way[] = [
  { how: 'call', label: 'Call', icon: Phone },
  { how: 'text', label: 'Text', icon: MessageSquare },
];

/** Texting has its key as soon as it is there. */
const keyOf = (how: Reach): string | undefined => (how === 'call' || pluggedReach('text') ? keys[how].key : undefined);

/** Outside the hours they say so, and work all the same. */
const closedLook = (closed: string | null, label: string) =>
  closed !== null && { 'data-tip': `${label}. ${closed}`, 'aria-description': closed };
const closedTone = 'text-warning-text!';

/** What closes each way to this lead now. */
function useClosed(lead: Pick<LeadRow, 'phone' | 'state' | 'zip'>): Record<Reach, string | null> {
  const text = useClosedWords(lead);
  return { call: useCallMark(lead.phone) ?? text, text };
}

interface ReachButtonsProps {
  lead: Pick<LeadRow, 'id' | 'name' | 'phone' | 'email' | 'state' | 'zip'>;
  /** In a row of a table they keep their place without a phone; elsewhere they are not there then. */
  keepsPlace?: boolean;
  tabIndex?: number;
  className?: string;
  /** Only this one. */
  ways?: Reach;
}

export function ReachButtons({ lead, keepsPlace = false, className = '', ways: only, ...look }: ReachButtonsProps) {
  const closed = useClosed(lead);
  if (!lead.phone && !keepsPlace) return null;
  return ways
    .filter(({ how }) => only === undefined || how === only)
    .map(({ how, label, icon: Icon }) => (
      <IconButton
        key={how}
        label={`${label} ${leadName(lead)}`}
        shortcut={keyOf(how)}
        size="small"
        data-reach={how}
        disabled={!lead.phone}
        onClick={() => reachLead(how, lead)}
        className={closed[how] === null ? className : `${className} ${closedTone}`}
        {...closedLook(closed[how], `${label} ${leadName(lead)}`)}
        {...look}
      >
        <Icon aria-hidden />
      </IconButton>
    ));
}

/** On a phone's card: larger, and no keys. */
export function ThumbReachButtons({ lead }: Pick<ReachButtonsProps, 'lead'>) {
  const closed = useClosed(lead);
  if (!lead.phone) return null;
  return ways.map(({ how, label, icon: Icon }) => (
    <IconButton
      key={how}
      label={`${label} ${leadName(lead)}`}
      className={closed[how] === null ? '' : closedTone}
      onClick={() => reachLead(how, lead)}
      {...closedLook(closed[how], `${label} ${leadName(lead)}`)}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  ));
}

/** Where the lead itself is open: in words, the call first of all that can be done. */
export function WordedReachButtons({ lead }: Pick<ReachButtonsProps, 'lead'>) {
  const closed = useClosed(lead);
  return ways.map(({ how, label, icon: Icon }) => (
    <Button
      key={how}
      {...(how === 'call' && { tone: 'primary' })}
      size="small"
      icon={<Icon aria-hidden />}
      disabled={!lead.phone}
      onClick={() => reachLead(how, lead)}
      {...closedLook(closed[how], label)}
    >
      {label}
    </Button>
  ));
}
