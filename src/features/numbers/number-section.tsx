// The number that an agent's texts come from: taken once, then locked, and verified or not.
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock, Lock } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { isEditable } from './carrier-form.rules.ts';
import { takeNumber, useLiveNumber, useMessagingNumber } from './number-queries.browser.ts';
import { explainRejection } from './rejection.words.ts';
import { useVerification } from './verification-queries.browser.ts';
import { stateSentences } from './verification.words.ts';
import { getNumber, loadFailed, pendingWords, verifiedWords } from './numbers.words.ts';

const verifyPath = '/app/messaging-settings/verify';

export function NumberSection() {
  const { data, error, refetch, isFetching } = useMessagingNumber();
  useLiveNumber();
  return (
    <Card title="Messaging number" description="The toll-free number your texts come from.">
      {data ? (
        data.phone_number === null ? (
          <NoNumber />
        ) : (
          <div className="flex flex-col gap-4">
            <Assigned phone={data.phone_number} isVerified={data.verified === true} />
            <NextStep isVerified={data.verified === true} />
          </div>
        )
      ) : error ? (
        <ErrorState compact error={error} title={loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-7 w-64" />
        </Loading>
      )}
    </Card>
  );
}

function NoNumber() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const take = async () => {
    setBusy(true);
    setFailure(null);
    setFailure(await takeNumber(client));
    setBusy(false);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        You don’t have a messaging number yet. Get one from our pool: it’s yours alone, and people can answer it.
      </p>
      {failure !== null && (
        <Notice tone="danger" className="w-full">
          {failure}
        </Notice>
      )}
      <Button tone="primary" busy={busy} onClick={() => void take()}>
        {getNumber}
      </Button>
    </div>
  );
}

function Assigned({ phone, isVerified }: { phone: string; isVerified: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex items-center gap-2 text-xl font-semibold tabular-nums">
        {formatPhone(phone)}
        <Lock className="text-ink-faint" role="img" aria-label="This number is locked to your account." />
      </p>
      {isVerified ? (
        <Badge tone="good" icon={<CircleCheck aria-hidden />}>
          {verifiedWords}
        </Badge>
      ) : (
        <Badge tone="warning" icon={<Clock aria-hidden />}>
          {pendingWords}
        </Badge>
      )}
      <CopyButton text={phone} name="the messaging number" />
    </div>
  );
}

/** What has to be done, or is being done, before the number may send. */
function NextStep({ isVerified }: { isVerified: boolean }) {
  const { data } = useVerification();
  if (!data) return null;
  if (!data.number?.is_connected)
    return <p className="text-ink-soft">We’re setting up your number. This takes about a minute.</p>;
  const state = data.state ?? 'draft';
  if (isVerified)
    return data.submitted_at === null ? null : (
      <p>
        <Link to={verifyPath} className={textLinkClass}>
          See your verification
        </Link>
      </p>
    );
  const isRefused = state === 'rejected' || state === 'needs_changes';
  return (
    <div className="flex flex-col items-start gap-3">
      {isRefused && data.field === null ? (
        <Notice tone="danger">{explainRejection(data.said).title}</Notice>
      ) : (
        <p className="text-ink-soft">{stateSentences[state]}</p>
      )}
      <Link to={verifyPath} className={buttonClass({ tone: isEditable(state) ? 'primary' : 'secondary' })}>
        {isRefused
          ? 'See what to change'
          : !isEditable(state)
            ? 'See your verification'
            : data.state === null
              ? 'Verify my number'
              : 'Continue verification'}
      </Link>
    </div>
  );
}
