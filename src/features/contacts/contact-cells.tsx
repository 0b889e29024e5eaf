// What the table and the cards show of a contact.
import { Tags, Trash2 } from 'lucide-react';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDateTime, formatDay, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import type { TableColumn } from '../../web/ui/table-types.ts';
import { templateLabels } from '../templates/template-keys.rules.ts';
import { eligibleFor, normalizeTags, type EligibleKey } from './contact-tags.rules.ts';
import type { Contact } from './contacts.contract.ts';

export const eligibleLabels: Readonly<Record<EligibleKey, string>> = { ...templateLabels, appointment: 'Appointment' };

export const contactName = ({ name, phone }: Contact): string => name ?? formatPhone(phone);

export interface ContactTools {
  manageTags: (contact: Contact, button: HTMLElement) => void;
  askDelete: (contact: Contact) => void;
}

/** Templates that are on; undefined until they are known. */
type Enabled = ReadonlySet<EligibleKey> | undefined;

export function contactColumns(enabled: Enabled, { manageTags, askDelete }: ContactTools): TableColumn<Contact>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      minWidth: 190,
      grow: 1.4,
      render: (row, { active }) => <Name row={row} active={active} />,
    },
    {
      key: 'phone',
      header: 'Phone',
      width: 150,
      render: ({ phone }) => <span className="truncate tabular-nums">{formatPhone(phone)}</span>,
    },
    {
      key: 'tags',
      header: 'Tags',
      minWidth: 160,
      grow: 1.4,
      render: ({ tags }) => <Few words={normalizeTags(tags)} />,
    },
    {
      key: 'eligible',
      header: 'Eligible (by tags)',
      minWidth: 150,
      grow: 1,
      render: (row) =>
        enabled && <Few words={eligibleFor(row, enabled).map((key) => eligibleLabels[key])} tone="accent" />,
    },
    { key: 'subscribed', header: 'Subscribed', width: 120, render: (row) => <Subscribed row={row} /> },
    {
      key: 'actions',
      header: 'Actions',
      width: 168,
      render: (row, { active }) => (
        <span className="-ml-2 flex items-center gap-1">
          <Button
            size="small"
            tone="ghost"
            icon={<Tags aria-hidden />}
            aria-label={`Manage tags of ${contactName(row)}`}
            tabIndex={active ? 0 : -1}
            onClick={({ currentTarget }) => manageTags(row, currentTarget)}
          >
            Manage tags
          </Button>
          <IconButton
            label={`Delete ${contactName(row)}`}
            size="small"
            className="text-ink-faint"
            tabIndex={active ? 0 : -1}
            onClick={() => askDelete(row)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      ),
    },
  ];
}

function Name({ row, active }: { row: Contact; active: boolean }) {
  const name = contactName(row);
  return (
    <span className="flex min-w-0 flex-col">
      {row.lead ? (
        <Link
          to={`/app/leads/${row.lead.id}`}
          tabIndex={active ? 0 : -1}
          className="truncate font-medium hover:underline"
          data-tip="Open lead"
        >
          {name}
        </Link>
      ) : (
        <span className="truncate font-medium">{name}</span>
      )}
      <Created at={row.created_at} />
    </span>
  );
}

const Created = ({ at }: { at: string }) => (
  <time dateTime={at} data-tip={formatExactTime(at)} className="flex-none truncate text-xs text-ink-faint tabular-nums">
    {formatDateTime(at)}
  </time>
);

const mostShown = 3;

function Few({ words, tone, most = mostShown }: { words: readonly string[]; tone?: 'accent'; most?: number }) {
  if (words.length === 0) return <span className="text-ink-faint">—</span>;
  const more = words.slice(most);
  return (
    <span className="flex min-w-0 items-center gap-1 overflow-hidden">
      {words.slice(0, most).map((word) => (
        <span key={word} className="inline-flex min-w-8">
          <Badge tone={tone}>{word}</Badge>
        </span>
      ))}
      {more.length > 0 && (
        <span className="flex-none text-xs text-ink-faint" data-tip={more.join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}

/** `alone`: under no header that says what it is. */
function Subscribed({ row: { subscribed, stop, lead }, alone = false }: { row: Contact; alone?: boolean }) {
  if (subscribed) return <Badge tone="good">{alone ? 'Subscribed' : 'Yes'}</Badge>;
  const why = stop ? `${stop.reason} · ${stop.source} · ${formatDay(stop.created_at)}` : 'Not subscribed to texts';
  const badge = <Badge tone="warning">{alone ? 'Not subscribed' : 'No'}</Badge>;
  return lead ? (
    <Link
      to={`/app/leads/${lead.id}`}
      data-tip={why}
      aria-label={`${alone ? 'Not subscribed' : 'No'}. ${why}. Open lead`}
      tabIndex={-1}
    >
      {badge}
    </Link>
  ) : (
    <span data-tip={why}>
      {badge}
      <span className="sr-only">{why}</span>
    </span>
  );
}

interface ContactCardProps extends ContactTools {
  row: Contact;
  enabled: Enabled;
}

export function ContactCard({ row, enabled, manageTags, askDelete }: ContactCardProps) {
  const name = contactName(row);
  const eligible = enabled ? eligibleFor(row, enabled).map((key) => eligibleLabels[key]) : [];
  return (
    <div className="flex h-full items-center gap-1 pr-2 pl-4">
      <span className="min-w-0 flex-1 py-2">
        <span className="flex min-w-0 items-baseline gap-2">
          {row.lead ? (
            <Link to={`/app/leads/${row.lead.id}`} className="min-w-0 flex-1 truncate text-lg font-medium">
              {name}
            </Link>
          ) : (
            <span className="min-w-0 flex-1 truncate text-lg font-medium">{name}</span>
          )}
          <Created at={row.created_at} />
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-faint tabular-nums">
          <span className="truncate">{formatPhone(row.phone)}</span>
          <span className="flex-none">
            <Subscribed row={row} alone />
          </span>
        </span>
        <span className="mt-1 flex items-center gap-2">
          <Few words={normalizeTags(row.tags)} most={eligible.length > 0 ? 1 : mostShown} />
          {eligible.length > 0 && (
            <span className="max-w-1/2 flex-none truncate text-xs text-accent-text" data-tip={eligible.join(', ')}>
              Eligible: {eligible.join(', ')}
            </span>
          )}
        </span>
      </span>
      <IconButton label={`Manage tags of ${name}`} onClick={({ currentTarget }) => manageTags(row, currentTarget)}>
        <Tags aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={() => askDelete(row)}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
