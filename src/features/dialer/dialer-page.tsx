// Power Dialer: the frame around what other features bring.
import { PhoneForwarded } from 'lucide-react';
import { isToCome } from '../../web/is-to-come.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { KeepRecordings } from '../call-settings/keep-recordings.tsx';
import { OwnState } from '../call-settings/own-state.tsx';
import { RateBadge } from '../call-settings/rate-badge.tsx';
import { RecordCalls } from '../call-settings/record-calls.tsx';
import { CallComposer } from '../calls/call-composer.tsx';
import { useOwnPhone } from '../calls/calls-queries.browser.ts';
import { RecentCalls } from '../calls/recent-calls.tsx';
import { MyNumbers } from '../phone-numbers/my-numbers.tsx';
import { useAnswerRates, useOwnNumbers, usePurchases } from '../phone-numbers/own-numbers.browser.ts';
import { BalanceBadge } from './balance-badge.tsx';

export function DialerPage() {
  const phone = useOwnPhone();
  const lists = [useOwnNumbers(), usePurchases(), useAnswerRates()];
  // The proof of one's phone and the numbers move all that stands below them.
  const isPhoneToCome = isToCome(phone);
  const areNumbersToCome = isPhoneToCome || lists.some(isToCome);
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Power Dialer"
          tools={
            <>
              <BalanceBadge />
              <RateBadge />
              <RecordCalls />
              <OwnState />
              <KeepRecordings />
              <Link to="/app/dialer/session" className={buttonClass({})}>
                <span className="inline-flex items-center gap-2">
                  <PhoneForwarded aria-hidden />
                  Dial session
                </span>
              </Link>
            </>
          }
        />
      }
    >
      <div className="flex flex-col gap-5">
        <CallComposer phone={phone} />
        <MyNumbers isToCome={isPhoneToCome} areRowsToCome={areNumbersToCome} />
        <RecentCalls isToCome={areNumbersToCome} />
      </div>
    </Page>
  );
}
