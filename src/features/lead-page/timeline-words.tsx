// What each kind of event says on the timeline. A new kind is one entry here.
import {
  CalendarCheck,
  CalendarX,
  BadgeDollarSign,
  BellRing,
  FileInput,
  FileText,
  Inbox,
  Merge,
  PhoneOutgoing,
  Split,
  Tags,
  Trash2,
  Undo2,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { stageLabel } from '../../domain/lead-stage.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { textLinkClass } from '../../web/ui/link.tsx';
import type { LeadEventDetail, LeadEventKind } from '../lead-history/lead-event.contract.ts';
import { outcomeLabel } from '../outcomes/outcome.rules.ts';
import { dayWords } from '../policies/policy-facts.rules.ts';
import { soldFieldLabels } from '../policies/sold-labels.rules.ts';

interface Details extends Record<string, unknown> {
  added: { source: string | null };
  imported: { source: string | null; file_name: string | null };
}

type Kind = LeadEventKind | 'added' | 'imported';
type Detail<K extends Kind> = K extends LeadEventKind ? LeadEventDetail<K> : Details[K];
interface Word<K extends Kind> {
  icon: LucideIcon;
  say: (detail: Detail<K>) => ReactNode;
}

const quoted = (text: string | null | undefined): string => (text ? `“${text}”` : 'a file');
const from = (source: string | null | undefined): string => (source ? ` · Source: ${source}` : '');
const person = ({
  name,
  phone,
  email,
}: {
  name: string | null;
  phone?: string | null;
  email?: string | null;
}): string => [name, phone && formatPhone(phone), email].filter(Boolean).join(', ') || 'an unnamed lead';

const words: { [K in Kind]: Word<K> } = {
  added: { icon: UserPlus, say: ({ source }) => `Lead added${from(source)}` },
  imported: { icon: FileInput, say: ({ file_name, source }) => `Imported from ${quoted(file_name)}${from(source)}` },
  intake: {
    icon: Inbox,
    say: ({ verdict, source }) =>
      `${{ created: 'Posted as a new lead', completed: 'Posted again. Missing details filled in.', duplicate: 'Posted again. Nothing new.' }[verdict]}${from(source)}`,
  },
  import_filled: { icon: FileInput, say: ({ file_name }) => `Missing details filled in from ${quoted(file_name)}` },
  merged: { icon: Merge, say: (other) => `Merged with ${person(other)}` },
  unmerged: { icon: Split, say: (other) => `Merge undone with ${person(other)}` },
  split_off: { icon: Split, say: (other) => `Split off ${person(other)}` },
  split_from: { icon: Split, say: (other) => `Split from ${person(other)}` },
  sold: {
    icon: BadgeDollarSign,
    say: ({ carrier, premium_cents, sold_on }) =>
      [
        sold_on ? `Sold on ${dayWords(sold_on)}` : 'Sold',
        carrier,
        premium_cents ? `${formatWholeDollars(premium_cents)} premium` : null,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  sale_taken_back: {
    icon: Undo2,
    say: ({ file_name }) => `No longer sold: the import of ${quoted(file_name)} was reverted`,
  },
  not_sold: {
    icon: Undo2,
    say: ({ reason, policy }) =>
      [`Not sold after all${reason ? `: ${reason}` : ''}`, policy?.carrier].filter(Boolean).join(' · '),
  },
  policy_edited: {
    icon: FileText,
    say: ({ fields }) => `Policy file changed: ${fields.map((field) => soldFieldLabels[field] ?? field).join(', ')}`,
  },
  outcome: { icon: PhoneOutgoing, say: ({ outcome }) => `Call: ${outcomeLabel(outcome)}` },
  trashed: { icon: Trash2, say: () => 'Moved to the trash' },
  restored: { icon: Undo2, say: () => 'Restored from the trash' },
  tagged: {
    icon: Tags,
    say: ({ added, removed }) =>
      [added.length ? `Tagged ${added.join(', ')}` : null, removed.length ? `Tag removed: ${removed.join(', ')}` : null]
        .filter(Boolean)
        .join(' · '),
  },
  follow_up_due: { icon: BellRing, say: ({ due_at }) => `Follow-up due: ${formatDateTime(due_at)}` },
  booked: {
    icon: CalendarCheck,
    say: ({ meeting, starts_at, join_url }) => (
      <>
        Meeting booked: {meeting}, {formatDateTime(starts_at)}
        {join_url?.startsWith('https://') && (
          <>
            {' · '}
            <a href={join_url} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
              Join
            </a>
          </>
        )}
      </>
    ),
  },
  booking_canceled: {
    icon: CalendarX,
    say: ({ meeting, starts_at }) => `Meeting canceled: ${meeting}, ${formatDateTime(starts_at)}`,
  },
};

/** A kind that this version does not know yet is named, not hidden. */
export function wordsOf(kind: string, detail: Record<string, unknown>): { icon: LucideIcon; text: ReactNode } {
  if (!Object.hasOwn(words, kind)) return { icon: Inbox, text: stageLabel(kind) };
  // The server checked the detail as it wrote it.
  const { icon, say } = words[kind as Kind] as Word<never>;
  return { icon, text: say(detail as never) };
}
