// Where a new agent finds the others. Put away once, it is away on every device.
import { AppWindow, ExternalLink, MessagesSquare, X } from 'lucide-react';
import { brand } from '../../domain/brand.ts';
import { buttonClass, IconButton } from '../../web/ui/button.tsx';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import { useDismiss } from './dashboard-query.browser.ts';

export function GetOnboarded() {
  const dismiss = useDismiss('onboarding');
  return (
    <section
      aria-labelledby="get-onboarded"
      className="relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-accent-soft px-5 py-4 pr-14"
    >
      <MessagesSquare aria-hidden className="size-6! text-accent-text max-md:hidden" />
      <div className="min-w-60 flex-1">
        <h2 id="get-onboarded" className="text-base font-semibold">
          Get Onboarded
        </h2>
        <p className="mt-0.5 text-ink-soft">
          Meet other agents in the {brand.community.name} for setup help, scripts and answers.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={brand.community.url} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'primary' })}>
          <span className="inline-flex items-center gap-2">
            <ExternalLink aria-hidden /> Join the community
          </span>
        </a>
        <a href={brand.community.appUrl} className={buttonClass()}>
          <span className="inline-flex items-center gap-2">
            <AppWindow aria-hidden /> Open in app
          </span>
        </a>
        <CopyButton text={brand.community.url} label="Copy link" isLink />
      </div>
      <IconButton label="Dismiss" size="small" onClick={dismiss} className="absolute! top-3 right-3">
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
