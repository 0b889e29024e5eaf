// The numbers of a dry run, in the order in which one asks for them: how many, what it costs, what they get, who is left out.
import { useState } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { call } from '../../web/api-client.ts';
import { formatCount } from '../../web/format-count.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import { listTemplates, switchTemplate } from '../templates/templates.contract.ts';
import { SegmentMeter } from '../texting/segment-meter.tsx';
import { allOf, type Blocker } from './bulk-send.rules.ts';
import { consentMeans, refusedSentences, skipLabel } from './bulk-send.words.ts';
import { sentenceOf, type DryRun } from './send-flow.browser.ts';

interface DryRunPartsProps {
  dry: DryRun;
  batch: { number: number; next: string | null };
  /** Why the sending was refused. */
  fault: string | null;
  onRecount: () => void;
  onLeave: () => void;
}

export function DryRunParts({ dry, batch, fault, onRecount, onLeave }: DryRunPartsProps) {
  const {
    will_send,
    will_wait,
    total_candidates,
    estimated_cost_cents,
    wallet_balance_cents,
    wallet_held_cents,
    skipped_by_reason,
  } = dry;
  const isPart = batch.number > 1 || batch.next !== null;
  return (
    <div className="flex flex-col gap-4">
      {fault !== null && <Notice tone="danger">{fault}</Notice>}
      <BlockerNotice blocker={dry.blocker} onLeave={onLeave} />
      {(skipped_by_reason['template_off'] ?? 0) > 0 && <TemplateNotice onTurnedOn={onRecount} />}
      <div>
        <p role="status" className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-3xl font-semibold tabular-nums">{formatCount(will_send)}</span>
          <span className="text-ink-soft tabular-nums">
            {`of ${formatCount(total_candidates)} ${isPart ? 'in this batch ' : ''}will get your New Lead text`}
          </span>
        </p>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {`${formatDollars(estimated_cost_cents)} of your ${formatDollars(wallet_balance_cents)} text balance`}
          {wallet_held_cents > 0 && ` · ${formatDollars(wallet_held_cents)} of it is held for a call`}
          {will_wait > 0 && ` · ${formatCount(will_wait)} wait for their local hours`}
        </p>
      </div>
      {dry.example !== null && (
        <figure className="rounded-md bg-sunken px-4 py-3">
          <figcaption className="mb-1 text-xs font-medium text-ink-soft">What the first of them gets</figcaption>
          <blockquote className="whitespace-pre-line wrap-anywhere">{dry.example}</blockquote>
        </figure>
      )}
      {dry.dearest !== null && (
        <SegmentMeter
          words={dry.dearest.text}
          texts={will_send > 1 ? [dry.dearest, { text: dry.example ?? '' }] : [dry.dearest]}
        />
      )}
      <Skipped counts={skipped_by_reason} />
      <p className="text-sm text-ink-soft">{consentMeans}</p>
    </div>
  );
}

export function Skipped({ counts }: { counts: Readonly<Record<string, number>> }) {
  const reasons = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  if (reasons.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-medium">{`Skipped: ${formatCount(allOf(counts))}`}</caption>
      <tbody className="divide-y divide-line border-y border-line">
        {reasons.map(([reason, count]) => (
          <tr key={reason}>
            <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-soft">
              {skipLabel(reason)}
            </th>
            <td className="py-1.5 text-right tabular-nums">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BlockerNotice({ blocker, onLeave }: { blocker: Blocker | null; onLeave: () => void }) {
  if (blocker === null) return null;
  const isMoney = blocker === 'insufficient_balance';
  return (
    <Notice
      tone="warning"
      action={
        <Link
          to={isMoney ? '/app/wallet' : '/app/messaging-settings'}
          className={buttonClass({ size: 'small' })}
          onClick={onLeave}
        >
          {isMoney ? 'Add funds' : 'Messaging Settings'}
        </Link>
      }
    >
      {isMoney ? refusedSentences.insufficient_balance : refusedSentences.not_ready}
    </Notice>
  );
}

function TemplateNotice({ onTurnedOn }: { onTurnedOn: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const turnOn = async () => {
    setBusy(true);
    try {
      const { templates } = await call(listTemplates, { query: {} });
      const { switch_version: version } = templates.find(({ key }) => key === 'new_lead')!;
      await call(switchTemplate, { params: { key: 'new_lead' }, body: { enabled: true, version } });
      onTurnedOn();
    } catch (error) {
      toast({ text: `We couldn’t turn it on. ${sentenceOf(error)}`, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" busy={isBusy} onClick={() => void turnOn()}>
          Turn on template
        </Button>
      }
    >
      Your New Lead template is turned off. Turn it on to see the text and whom it reaches.
    </Notice>
  );
}
