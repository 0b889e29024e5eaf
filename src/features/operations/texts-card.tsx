import { formatDollars } from '../../domain/money.ts';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import type { TextStanding } from './overview.contract.ts';
import { shortSpan } from './span.rules.ts';
import { When } from './when.tsx';

export function TextsCard({ texts }: { texts: TextStanding }) {
  const { due, oldest_due_seconds: oldest, closed_until: closed } = texts;
  const afterOptOut = texts.after_opt_out;
  return (
    <Card
      title="Texts"
      description="An unknown text may or may not have left. It isn’t sent again, and its price was given back."
    >
      <div className="flex flex-col gap-4">
        {closed && (
          <Notice tone="warning">
            The carrier answers with errors. Nothing is sent until <When at={closed} />.
          </Notice>
        )}
        {texts.webhooks_missing && (
          <Notice tone="warning">
            The carrier’s webhooks don’t arrive. Automatic texts leave only right after its records are read.
          </Notice>
        )}
        {afterOptOut > 0 && (
          <Notice tone="danger">
            {formatCount(afterOptOut)} {afterOptOut === 1 ? 'text' : 'texts'} left in the last day after the person
            asked for no more. Pause all texts and find out why.
          </Notice>
        )}
        <DescriptionList
          facts={[
            {
              key: 'due',
              label: 'Due now',
              value: due === 0 ? '0' : `${formatCount(due)}, oldest ${shortSpan(oldest)}`,
            },
            { key: 'unknown', label: 'Unknown, last day', value: formatCount(texts.unknown) },
            { key: 'suppressed', label: 'Stopped by an opt-out, last day', value: formatCount(texts.suppressed) },
            { key: 'after', label: 'Sent after an opt-out, last day', value: formatCount(afterOptOut) },
            { key: 'billed', label: 'Billed differently, last 30 days', value: formatCount(texts.billed_otherwise) },
            {
              key: 'read',
              label: 'Incoming read up to',
              value: texts.inbound_read_to ? <When at={texts.inbound_read_to} /> : 'Never',
            },
          ]}
        />
        <NamedTexts
          title="Unknown texts of the last week"
          texts={texts.unknown_texts.map(({ ended_at: at, price_cents: cents, ...text }) => ({
            ...{ ...text, at },
            said: `${formatDollars(cents)} given back`,
          }))}
        />
        <NamedTexts
          title="Billed differently in the last 30 days"
          texts={texts.billed_texts.map(({ created_at: at, parts, carrier_parts: billed, ...text }) => ({
            ...{ ...text, at },
            said: `${formatCounted(parts, 'segment')} charged, ${formatCount(billed)} billed`,
          }))}
        />
      </div>
    </Card>
  );
}

interface NamedText {
  id: string;
  email: string;
  at: string;
  said: string;
}

function NamedTexts({ title, texts }: { title: string; texts: readonly NamedText[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="mt-1 text-sm">
        {texts.map(({ id, email, at, said }) => (
          <li key={id} className="border-t border-line py-2 first:border-t-0">
            <p className="wrap-anywhere">{email}</p>
            <p className="text-xs wrap-anywhere text-ink-faint">
              <When at={at} /> · {said} · <code className="font-mono">{id}</code>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
