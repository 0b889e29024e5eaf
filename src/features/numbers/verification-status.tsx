// How the review stands, what the reviewers wrote in plain words, and all that happened.
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, PenLine } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import type { VerificationState } from './carrier-form.rules.ts';
import type { Rejection } from './rejection.words.ts';
import { verificationKey } from './number-queries.browser.ts';
import type { Verification } from './verification-queries.browser.ts';
import { checkVerification } from './verification.contract.ts';
import { fieldLabels, stateSentences, stateTitles, stepWords } from './verification.words.ts';

const looks: Record<VerificationState, { tone: Tone; icon: typeof Clock }> = {
  draft: { tone: 'neutral', icon: PenLine },
  sending: { tone: 'accent', icon: Clock },
  in_review: { tone: 'accent', icon: Clock },
  needs_changes: { tone: 'warning', icon: PenLine },
  rejected: { tone: 'danger', icon: CircleX },
  verified: { tone: 'good', icon: CircleCheck },
};

export function StateBadge({ state }: { state: VerificationState }) {
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {stateTitles[state]}
    </Badge>
  );
}

interface StatusProps {
  shown: Verification;
  state: VerificationState;
  rejection: Rejection | null;
}

export function VerificationStatus({ shown, state, rejection }: StatusProps) {
  const isWaiting = state === 'sending' || state === 'in_review';
  return (
    <Card
      title={shown.number ? formatPhone(shown.number.phone_number) : 'Messaging number'}
      aside={<StateBadge state={state} />}
    >
      <div className="flex flex-col gap-4">
        {rejection && <Refused rejection={rejection} said={shown.said} />}
        {!rejection?.isFinal && <p className="text-ink-soft">{stateSentences[state]}</p>}
        {isWaiting && <CheckNow />}
        {shown.steps.length > 0 && <History steps={shown.steps} />}
      </div>
    </Card>
  );
}

function Refused({ rejection: { title, advice, fields }, said }: { rejection: Rejection; said: string | null }) {
  return (
    <Notice tone="danger">
      <span className="font-medium">{title}</span> {advice}
      {fields.length > 0 && (
        <span className="mt-1 block">
          Look at: {fields.map((field) => fieldLabels[field].replace(' (optional)', '')).join(', ')}.
        </span>
      )}
      {said !== null && <span className="mt-1 block wrap-anywhere">Their note: “{said}”</span>}
    </Notice>
  );
}

function CheckNow() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; isFailure: boolean } | null>(null);
  const check = async () => {
    setBusy(true);
    setSaid(null);
    try {
      client.setQueryData<Verification>(verificationKey, await call(checkVerification, {}));
      setSaid({ text: 'No decision yet.', isFailure: false });
    } catch (error) {
      const text = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
      setSaid({ text, isFailure: true });
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={busy} onClick={() => void check()}>
        Check now
      </Button>
      <span role="status" className={said?.isFailure ? 'text-danger-text' : 'text-ink-soft'}>
        {said?.text}
      </span>
    </div>
  );
}

function History({ steps }: { steps: Verification['steps'] }) {
  return (
    <section aria-labelledby="verification-history">
      <h3 id="verification-history" className="text-sm font-medium text-ink-soft">
        History
      </h3>
      <ol className="mt-2 flex flex-col gap-2">
        {steps.map(({ id, status, said, at }) => (
          <li key={id} className="flex flex-wrap gap-x-3 text-sm">
            <time dateTime={at} title={formatExactTime(at)} className="w-36 shrink-0 text-ink-faint tabular-nums">
              {formatDateTime(at)}
            </time>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {stepWords[status]}
              {said !== null && <span className="text-ink-soft"> · {said}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
