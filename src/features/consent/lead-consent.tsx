// What a person has agreed to, and whether automatic texts may go to each of their numbers.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { consentStanding, isOfAgent } from '../../domain/consent.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { prompt } from '../../web/ui/ask.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { AddConsentDialog } from './add-consent-dialog.tsx';
import type { Consent } from './consent.contract.ts';
import { ConsentRecord } from './consent-record.tsx';
import { otherNameHint, standingSentences, standingWords } from './consent.words.ts';
import { useConsents, useWithdrawConsent } from './consents.browser.ts';

export function LeadConsent({ lead }: { lead: Lead }) {
  const consents = useConsents(lead.id);
  const withdraw = useWithdrawConsent(lead.id);
  const [isAdding, setAdding] = useState(false);
  if (!consents.data)
    return consents.isError ? (
      <ErrorState
        compact
        title="We couldn’t load the consent records."
        error={consents.error}
        onRetry={() => void consents.refetch()}
        retrying={consents.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  const { consents: all, own_names: ownNames } = consents.data;
  const numbers = [lead.phone, ...lead.further_phones].filter((number) => number !== null);
  const askWithdraw = async ({ id }: Consent) => {
    const why = await prompt({
      title: 'Withdraw this consent',
      body: 'The record is kept. Automatic texts that need it won’t be sent.',
      label: 'Why?',
      placeholder: 'They asked me on the phone',
      confirmLabel: 'Withdraw consent',
      check: (value) => (value === '' ? 'Enter why.' : value.length > 200 ? 'Use up to 200 characters.' : undefined),
    });
    if (why === null) return;
    withdraw.mutate(
      { consent: id, why },
      { onError: (error) => toast({ text: `We couldn’t withdraw it. ${error.message}`, tone: 'danger' }) },
    );
  };
  const add = (
    <Button size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      Add consent record
    </Button>
  );
  return (
    <div className="flex flex-col gap-5 py-4">
      {numbers.length > 0 && (
        <ul className="flex flex-col gap-3">
          {numbers.map((number) => (
            <Standing key={number} number={number} consents={all} ownNames={ownNames} />
          ))}
        </ul>
      )}
      {all.length === 0 ? (
        <EmptyState compact title="No consent records yet" actions={numbers.length > 0 ? add : undefined}>
          {numbers.length > 0
            ? 'Record how this person agreed to hear from you. Files and posted leads can bring it along.'
            : 'Add a phone number first.'}
        </EmptyState>
      ) : (
        <section aria-label="Consent records" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-sm font-semibold">Consent records</h3>
            {numbers.length > 0 && add}
          </div>
          <ul className="flex flex-col gap-3">
            {all.map((consent) => (
              <ConsentRecord key={consent.id} consent={consent} onWithdraw={() => void askWithdraw(consent)} />
            ))}
          </ul>
        </section>
      )}
      <p className="text-sm text-ink-faint">
        For a dispute, see all consent records, opt-outs and texts in the{' '}
        <Link to={`/app/contact-history?lead=${lead.id}`} className={textLinkClass}>
          contact history
        </Link>
        .
      </p>
      {isAdding && (
        <AddConsentDialog leadId={lead.id} numbers={numbers} ownNames={ownNames} onClose={() => setAdding(false)} />
      )}
    </div>
  );
}

interface StandingProps {
  number: string;
  consents: readonly Consent[];
  ownNames: readonly string[];
}

function Standing({ number, consents, ownNames }: StandingProps) {
  const inForce = consents.filter(
    ({ channel, address, revoked_at }) => channel === 'text' && address === number && revoked_at === null,
  );
  const standing = consentStanding(
    inForce.map(({ collected_by, given_to, seller, entered_by }) => ({
      collectedBy: collected_by,
      givenTo: given_to,
      seller,
      isOwnForm: entered_by === 'person',
    })),
    isOfAgent(ownNames),
  );
  const isOfOtherName = standing === 'third_party' && inForce.some(({ collected_by }) => collected_by === 'agent');
  const { label, tone } = standingWords[standing];
  return (
    <li className="text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="tabular-nums">{formatPhone(number)}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-0.5 text-ink-faint">{isOfOtherName ? otherNameHint(ownNames) : standingSentences[standing]}</p>
    </li>
  );
}
