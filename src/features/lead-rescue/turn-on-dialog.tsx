// Before it is turned on: whom it would text, who has not agreed, and what that costs.
import { useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { formatDollars } from '../../domain/money.ts';
import { call } from '../../web/api-client.ts';
import { formatCount } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { centsPerPart } from '../texting/text-limits.rules.ts';
import { previewRescue } from './lead-rescue.contract.ts';

interface TurnOnDialogProps {
  perDay: number;
  isBusy: boolean;
  onTurnOn: () => void;
  onClose: () => void;
}

export function TurnOnDialog({ perDay, isBusy, onTurnOn, onClose }: TurnOnDialogProps) {
  const preview = useQuery({
    queryKey: ['lead-rescue', 'preview'],
    queryFn: ({ signal }) => call(previewRescue, { query: {} }, { signal }),
    gcTime: 0,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn on Lead Rescue"
      description={`Up to ${formatCount(perDay)} people start each day, newest first. New leads start by themselves.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={isBusy} disabled={!preview.data} onClick={onTurnOn}>
            Turn on Lead Rescue
          </Button>
        </>
      }
    >
      {preview.data ? (
        <Preview {...preview.data} perDay={perDay} />
      ) : preview.isError ? (
        <ErrorState
          compact
          title="We couldn’t count your contacts."
          error={preview.error}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : (
        <Skeleton className="h-44 w-full" />
      )}
    </Dialog>
  );
}

type PreviewProps = EndpointAnswer<typeof previewRescue> & { perDay: number };

function Preview(preview: PreviewProps) {
  const { people, with_consent, third_party, no_consent, first_parts, plan_texts, plan_cents, perDay } = preview;
  const firstDay = Math.min(perDay, with_consent) * first_parts * centsPerPart;
  const rows: [string, string][] = [
    ['Leads in No Pickup', formatCount(people)],
    ['Agreed to texts from you', formatCount(with_consent)],
    ['No consent record', formatCount(no_consent)],
    ['Consent given to a vendor only', formatCount(third_party)],
    ['First day, up to', formatDollars(firstDay)],
    [
      `Whole plan for one person (${plan_texts} ${plan_texts === 1 ? 'text' : 'texts'}), up to`,
      formatDollars(plan_cents),
    ],
    ['Your balance', formatDollars(preview.balance_cents)],
  ];
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm tabular-nums">
        {rows.map(([label, figure]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right">{figure}</dd>
          </div>
        ))}
      </dl>
      {warningsOf(preview, firstDay).map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
    </div>
  );
}

function warningsOf(preview: PreviewProps, firstDay: number): string[] {
  const { no_consent, third_party, number, plan_texts, balance_cents } = preview;
  const left = no_consent + third_party;
  return [
    ...(plan_texts === 0 ? ['No day has a text yet, so nothing is sent until you add one.'] : []),
    ...(number === 'none' ? ['You don’t have a messaging number yet, so texts wait for one.'] : []),
    ...(number === 'pending' ? ['Your messaging number isn’t verified yet, so texts wait for that.'] : []),
    ...(left > 0
      ? [
          `${left === 1 ? '1 person isn’t' : `${formatCount(left)} people aren’t`} texted until you record their consent.`,
        ]
      : []),
    ...(balance_cents < firstDay ? ['Your balance doesn’t cover the first day. The rest waits until you top up.'] : []),
  ];
}
