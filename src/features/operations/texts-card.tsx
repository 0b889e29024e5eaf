import { formatDollars } from '../../domain/money.ts';
import { formatCount } from '../../web/format-count.ts';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import type { TextStanding } from './overview.contract.ts';
import { shortSpan } from './span.rules.ts';
import { When } from './when.tsx';

export function TextsCard({ texts }: { texts: TextStanding }) {
  const { due, oldest_due_seconds: oldest, unknown_texts: unknown, closed_until: closed } = texts;
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
        {unknown.length > 0 && (
          <section aria-label="Unknown texts of the last week">
            <h3 className="text-sm font-medium">Unknown texts of the last week</h3>
            <ul className="mt-1 text-sm">
              {unknown.map(({ id, email, ended_at: at, price_cents: cents }) => (
                <li key={id} className="border-t border-line py-2 first:border-t-0">
                  <p className="wrap-anywhere">{email}</p>
                  <p className="text-xs wrap-anywhere text-ink-faint">
                    <When at={at} /> · {formatDollars(cents)} given back · <code className="font-mono">{id}</code>
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  );
}
