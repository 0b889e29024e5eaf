// Help comes from the chat community; the address for email and the legal pages stand below.
import { AppWindow, ExternalLink } from 'lucide-react';
import { brand } from '../../domain/brand.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';

const { community, supportEmail } = brand;

export function SupportPage() {
  return (
    <Page width="narrow" header={<PageHeader title="Support" />}>
      <div className="flex flex-col gap-4">
        <Card title="Support moved to our chat community">
          <p className="text-ink-soft">
            Ask your question in the {community.name}. Our team and other agents answer there, and you can search what
            was answered before.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <a href={community.url} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'primary' })}>
              <span className="inline-flex items-center gap-2">
                <ExternalLink aria-hidden /> Join now
              </span>
            </a>
            <a href={community.appUrl} className={buttonClass()}>
              <span className="inline-flex items-center gap-2">
                <AppWindow aria-hidden /> Open in app
              </span>
            </a>
            <CopyButton text={community.url} label="Copy invite link" isLink />
          </div>
        </Card>
        <Card title="Billing and private questions">
          <p className="text-ink-soft">
            Don’t post details about your leads in the chat. Email{' '}
            <a href={`mailto:${supportEmail}`} className={textLinkClass}>
              {supportEmail}
            </a>{' '}
            instead. Our{' '}
            <a href="/legal/terms" className={textLinkClass}>
              terms of service
            </a>{' '}
            and{' '}
            <a href="/legal/privacy" className={textLinkClass}>
              privacy policy
            </a>{' '}
            are public.
          </p>
        </Card>
      </div>
    </Page>
  );
}
