// Power Dialer: the frame around what other features bring.
import { PhoneForwarded } from 'lucide-react';
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { KeepRecordings } from '../call-settings/keep-recordings.tsx';
import { RateBadge } from '../call-settings/rate-badge.tsx';
import { RecordCalls } from '../call-settings/record-calls.tsx';
import { CallComposer } from '../calls/call-composer.tsx';
import { RecentCalls } from '../calls/recent-calls.tsx';
import { MyNumbers } from '../phone-numbers/my-numbers.tsx';
import { BalanceBadge } from './balance-badge.tsx';

export function DialerPage() {
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
        <CallComposer />
        <MyNumbers />
        <RecentCalls />
      </div>
    </Page>
  );
}
