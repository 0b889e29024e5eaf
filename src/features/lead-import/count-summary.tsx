import { formatCount, formatCounted } from '../../web/format-count.ts';
import type { MapStep } from './import-flow.browser.ts';
import { closedLines, warningLines } from '../lead-files/row-warning.words.ts';
import { rejectedLines } from './tally-lines.words.ts';

/** What the rows would become, counted over the whole file. */
export function CountSummary({ step }: { step: MapStep }) {
  const { drafts, duplicates, rejected, changed, sales = 0 } = step.count.preview;
  const inFile = duplicates.phone + duplicates.email + duplicates.further;
  const reasons = rejectedLines(rejected);
  const refused = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <section
      aria-label="Import preview"
      aria-busy={step.isCounting}
      className={`rounded-md border border-line px-4 py-3 transition-opacity ${step.isCounting ? 'opacity-60' : ''}`}
    >
      <p role="status" className="sr-only">
        {step.isCounting ? '' : `${formatCounted(drafts, 'lead')}, ${inFile} repeated in the file, ${refused} rejected`}
      </p>
      <p className="text-2xl font-semibold tabular-nums">{formatCount(drafts)}</p>
      <p className="text-ink-soft">
        {drafts === 1 ? 'row can become a lead' : 'rows can become leads'}
        <span className="block text-sm text-ink-faint">
          Duplicates of leads you already have are checked at the end.
        </span>
      </p>
      {(inFile > 0 || refused > 0 || sales > 0) && (
        <dl className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
          {sales > 0 && <Line label="Of these, marked as sold" count={sales} />}
          {duplicates.phone > 0 && <Line label="Repeated in the file, same phone" count={duplicates.phone} />}
          {duplicates.email > 0 && <Line label="Repeated in the file, same email" count={duplicates.email} />}
          {duplicates.further > 0 && (
            <Line label="Twice in the file, matched by an additional number" count={duplicates.further} />
          )}
          {reasons.map(({ key, label, count }) => (
            <Line key={key} label={`Rejected: ${label}`} count={count} />
          ))}
        </dl>
      )}
      <NotContacted lines={closedLines(changed)} className="mt-3 border-t border-line pt-3" />
      <Changed lines={warningLines(changed)} />
    </section>
  );
}

/** Before an import and after it: who, by the file, must be left alone. One sentence for each reason. */
export function NotContacted({ lines, className = '' }: { lines: readonly string[]; className?: string }) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="People who won’t be contacted" className={`flex flex-col gap-1.5 text-sm text-ink ${className}`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Changed({ lines }: { lines: ReturnType<typeof warningLines> }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 border-t border-line pt-3 text-xs font-medium text-ink-soft">Changed on the way in</h3>
      <dl className="mt-1.5 flex flex-col gap-1.5 text-sm">
        {lines.map(({ key, label, count }) => (
          <Line key={key} label={label} count={count} />
        ))}
      </dl>
    </>
  );
}

function Line({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 text-ink-soft">{label}</dt>
      <dd className="tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}
