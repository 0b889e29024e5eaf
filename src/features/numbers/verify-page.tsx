// The verification assistant: what the carrier asks of who texts from a number, what became of it, and what to change.
import { ArrowLeft, MessageSquareMore } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { late } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { stateName } from '../../domain/us-state.ts';
import { isEditable } from './carrier-form.rules.ts';
import { useLiveNumber } from './number-queries.browser.ts';
import { explainRejection, type Rejection } from './rejection.words.ts';
import { signUpUrl } from './sign-up-page.rules.ts';
import { withSuggestions } from './suggested-texts.rules.ts';
import { useVerification, type Verification } from './verification-queries.browser.ts';
import { VerificationStatus } from './verification-status.tsx';
import { entityLabels, fieldLabels, volumeLabels } from './verification.words.ts';
import type { FormField } from './verification-form.rules.ts';

const VerificationEditor = late(async () => (await import('./verification-editor.tsx')).VerificationEditor);

const settingsPath = '/app/messaging-settings';

export function VerifyPage() {
  const { data, error, refetch, isFetching } = useVerification();
  useLiveNumber();
  return (
    <Page
      width="narrow"
      header={
        <PageHeader
          title="Verify your number"
          tools={
            <Link to={settingsPath} className={buttonClass({ tone: 'ghost' })}>
              <span className="inline-flex items-center gap-2">
                <ArrowLeft aria-hidden /> <span className="max-sm:sr-only">Messaging Settings</span>
              </span>
            </Link>
          }
        />
      }
    >
      {data ? (
        data.number === null ? (
          <NoNumber />
        ) : (
          <Assistant key={data.number.phone_number} shown={data} />
        )
      ) : error ? (
        <ErrorState
          error={error}
          title="We couldn’t load your verification."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-36 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        </Loading>
      )}
    </Page>
  );
}

function NoNumber() {
  return (
    <EmptyState
      icon={MessageSquareMore}
      title="No messaging number yet"
      actions={
        <Link to={settingsPath} className={buttonClass({ tone: 'primary' })}>
          Messaging Settings
        </Link>
      }
    >
      Get your number first. Then you can have it verified here.
    </EmptyState>
  );
}

function Assistant({ shown }: { shown: Verification }) {
  // An operator may have verified the number without any review.
  const state = shown.number?.verified ? 'verified' : (shown.state ?? 'draft');
  const rejection = rejectionOf(shown);
  useTopWhen(isEditable(state));
  return (
    <div className="flex flex-col gap-4">
      <VerificationStatus shown={shown} state={state} rejection={rejection} />
      {isEditable(state) ? (
        <VerificationEditor
          shown={shown}
          marked={rejection?.fields ?? []}
          fallback={<Skeleton className="h-96 w-full" />}
        />
      ) : (
        shown.submitted_at !== null && <Sent shown={shown} />
      )}
    </div>
  );
}

/** A form that was sent, or came back, leaves whoever was in it where the page begins. */
function useTopWhen(isOpen: boolean): void {
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current !== isOpen) document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
    was.current = isOpen;
  }, [isOpen]);
}

function rejectionOf({ state, said, field }: Verification): Rejection | null {
  if (state !== 'rejected' && state !== 'needs_changes') return null;
  if (field === null) return explainRejection(said);
  return {
    title: 'The carrier didn’t take one of your answers.',
    advice: 'Change it and submit again.',
    fields: [field as FormField],
  };
}

/** What lies with the reviewers, to read. */
function Sent({ shown }: { shown: Verification }) {
  const form = withSuggestions(shown.form, shown.page_url ?? signUpUrl(location.origin, ''));
  const { street, street_2: suite, city, state, zip } = form;
  const address = [street, suite, `${city}, ${stateName(state)} ${zip}`].filter(Boolean).join(', ');
  const fact = (key: FormField, value: string) => ({ key, label: fieldLabels[key].replace(' (optional)', ''), value });
  const facts = [
    fact('legal_name', form.legal_name),
    ...(form.doing_business_as ? [fact('doing_business_as', form.doing_business_as)] : []),
    fact('entity_type', entityLabels[form.entity_type]),
    fact('ein', shown.ein_last4 === null ? '–' : `••-•••${shown.ein_last4}`),
    { key: 'address', label: 'Address', value: address },
    { key: 'contact', label: 'Contact person', value: `${form.first_name} ${form.last_name}` },
    fact('email', form.email),
    fact('phone', formatPhone(form.phone)),
    fact('website', form.website || (shown.page_url ?? '')),
    fact('volume', volumeLabels[form.volume]),
    fact('summary', form.summary),
    fact('sample_1', form.sample_1),
    fact('sample_2', form.sample_2),
    fact('opt_in', form.opt_in),
  ];
  return (
    <Card title="Your answers">
      <DescriptionList facts={facts} />
    </Card>
  );
}
