// Call and Text beside a lead: what is plugged in, else the device's own.
import { MessageSquare, MessageSquareOff, Phone, PhoneOff, type LucideIcon } from 'lucide-react';
import { leadName } from '../../domain/lead-name.ts';
import { reachedAt } from '../../domain/reached-phone.ts';
import { keys } from '../../web/key-table.ts';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { useMinutes } from '../../web/use-minutes.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { pluggedReach } from './lead-slots.browser.ts';
import { reachLead } from './reach-lead.browser.ts';
import { closedBecause, isShut, useClosedWays, type Reach } from './standings.browser.ts';
import { useHoursThere } from './use-hours-there.browser.ts';

interface Way {
  how: Reach;
  label: string;
  icon: LucideIcon;
  /** Nobody is reached this way. */
  offIcon: LucideIcon;
}

const ways: readonly Way[] = [
  { how: 'call', label: 'Call', icon: Phone, offIcon: PhoneOff },
  { how: 'text', label: 'Text', icon: MessageSquare, offIcon: MessageSquareOff },
];

/** Texting has its key as soon as it is there. */
const keyOf = (how: Reach): string | undefined => (how === 'call' || pluggedReach('text') ? keys[how].key : undefined);

interface WayNow {
  /** What closes it, and what time it is there; '' while nothing is known. */
  says: string;
  isClosed: boolean;
  /** A press reaches nobody, and says why. */
  isShut: boolean;
}

/** How each way to this lead stands now. Outside the hours it says so, with the lead’s time, and works all the same. */
function useWays(lead: Pick<LeadRow, 'phone' | 'state' | 'zip'>): Record<Reach, WayNow> {
  const now = useMinutes();
  const there = useHoursThere(lead, now);
  const closed = useClosedWays(lead.phone, now);
  const wayOf = (how: Reach): WayNow => {
    const way = closed[how];
    const why = way ? closedBecause(way, now) : there?.closed?.[how];
    const isOff = !!way && isShut(way);
    return { says: [why, !isOff && there?.time].filter(Boolean).join('. '), isClosed: !!why, isShut: isOff };
  };
  return { call: wayOf('call'), text: wayOf('text') };
}

/** Of a call to a number, whoever has it: its sign, and what the button says. */
export function useCallLook(number: string, label: string) {
  const now = useMinutes();
  const { call: closed } = useClosedWays(number, now);
  const isOff = closed !== null && isShut(closed);
  const says = closed ? closedBecause(closed, now) : '';
  return { Icon: isOff ? PhoneOff : Phone, look: lookOf({ says, isClosed: closed !== null, isShut: isOff }, label) };
}

const lookOf = ({ says, isShut }: WayNow, label: string) => ({
  ...(says && { 'data-tip': `${label}. ${says}`, 'aria-description': says }),
  ...(isShut && { 'aria-disabled': true }),
});
const toneOf = ({ isClosed, isShut }: WayNow): string => (isClosed && !isShut ? 'text-warning-text!' : '');
const iconOf = ({ icon, offIcon }: Way, { isShut }: WayNow): LucideIcon => (isShut ? offIcon : icon);

interface ReachButtonsProps {
  lead: Pick<LeadRow, 'id' | 'name' | 'phone' | 'further_phones' | 'email' | 'state' | 'zip'>;
  /** In a row of a table they keep their place without a phone; elsewhere they are not there then. */
  keepsPlace?: boolean;
  tabIndex?: number;
  /** Only this one. */
  ways?: Reach;
}

export function ReachButtons({ lead: row, keepsPlace = false, ways: only, ...look }: ReachButtonsProps) {
  const lead = reachedAt(row);
  const name = leadName(row);
  const now = useWays(lead);
  if (!lead.phone && !keepsPlace) return null;
  return ways
    .filter(({ how }) => only === undefined || how === only)
    .map((way) => {
      const { how, label } = way;
      const Icon = iconOf(way, now[how]);
      return (
        <IconButton
          key={how}
          label={`${label} ${name}`}
          shortcut={keyOf(how)}
          size="small"
          data-reach={how}
          disabled={!lead.phone}
          onClick={() => reachLead(how, lead)}
          className={toneOf(now[how])}
          {...lookOf(now[how], `${label} ${name}`)}
          {...look}
        >
          <Icon aria-hidden />
        </IconButton>
      );
    });
}

/** On a phone's card: larger, and no keys. */
export function ThumbReachButtons({ lead: row }: Pick<ReachButtonsProps, 'lead'>) {
  const lead = reachedAt(row);
  const name = leadName(row);
  const now = useWays(lead);
  if (!lead.phone) return null;
  return ways.map((way) => {
    const { how, label } = way;
    const Icon = iconOf(way, now[how]);
    return (
      <IconButton
        key={how}
        label={`${label} ${name}`}
        className={toneOf(now[how])}
        onClick={() => reachLead(how, lead)}
        {...lookOf(now[how], `${label} ${name}`)}
      >
        <Icon aria-hidden className="size-5" />
      </IconButton>
    );
  });
}

/** Where the lead itself is open: in words, the call first of all that can be done. */
export function WordedReachButtons({ lead: open }: { lead: Lead }) {
  const lead = reachedAt(open);
  const now = useWays(lead);
  return ways.map((way) => {
    const { how, label } = way;
    const Icon = iconOf(way, now[how]);
    return (
      <Button
        key={how}
        {...(how === 'call' && !now.call.isShut && { tone: 'primary' })}
        size="small"
        icon={<Icon aria-hidden />}
        disabled={!lead.phone}
        onClick={() => reachLead(how, lead)}
        {...lookOf(now[how], label)}
      >
        {label}
      </Button>
    );
  });
}

/** Where Call and Text show near the pointer only: what is shut is marked all the same. */
export function ShutMarks({ lead }: Pick<ReachButtonsProps, 'lead'>) {
  const now = useWays(reachedAt(lead));
  return ways.map(({ how, label, offIcon: Icon }) => {
    const { says, isShut } = now[how];
    if (!isShut) return null;
    return (
      <span key={how} data-tip={`${label}: ${says}`} className="relative ml-1.5 inline-flex align-text-bottom">
        <Icon aria-hidden className="size-3.5!" />
        <span className="sr-only">{`${label}: ${says}`}</span>
      </span>
    );
  });
}
