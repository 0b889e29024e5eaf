// The head and the foot that all public pages share.
import type { ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';
import { Brand } from '../../web/shell/brand.tsx';

export const trialPath = '/signup?next=start-trial';
/** For who is signed in: the log-in passes them on to the trial's payment page. */
export const ownTrialPath = '/login?next=start-trial';

const looks = {
  primary: 'bg-accent text-on-accent shadow-button hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-raised text-ink shadow-button hover:bg-hover',
};

interface ButtonLinkProps {
  href: string;
  look?: keyof typeof looks;
  size?: 'medium' | 'large';
  external?: boolean;
  className?: string;
  children: ReactNode;
}

export function ButtonLink({
  href,
  look = 'primary',
  size = 'medium',
  external,
  className = '',
  children,
}: ButtonLinkProps) {
  const sized = size === 'large' ? 'h-12 px-6 text-lg' : 'h-9 px-3.5 text-base touch:h-11';
  return (
    <a
      href={href}
      {...(external && { target: '_blank', rel: 'noopener' })}
      className={`inline-flex items-center justify-center rounded-md font-medium whitespace-nowrap no-underline transition-colors ${sized} ${looks[look]} ${className}`}
    >
      {children}
      {external && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

/**
 * What is for visitors only, for members, and for who is signed in on this device and may still have the free
 * trial; decided before the first paint.
 */
export const forVisitors = 'in-data-[signed-in]:hidden';
export const forMembers = 'not-in-data-[signed-in=member]:hidden';
export const forTrial = 'not-in-data-[signed-in=trial]:hidden';

const sections = [
  ['/#how', 'How it works'],
  ['/#pricing', 'Pricing'],
  ['/#questions', 'FAQ'],
  ['/#contact', 'Contact'],
] as const;

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface/85 px-4 backdrop-blur-md md:px-8">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-sm bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="mx-auto flex h-16 max-w-300 items-center gap-2">
        <a href="/" className="rounded-sm no-underline">
          <Brand />
        </a>
        <nav aria-label="Page" className="ml-8 hidden gap-1 lg:flex">
          {sections.map(([href, label]) => (
            <a
              key={href}
              href={href}
              className="rounded-sm px-3 py-2 text-base text-ink-soft no-underline transition-colors hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <a
            href="/login"
            className={`inline-flex h-9 items-center rounded-md px-3 text-base font-medium text-ink-soft no-underline transition-colors hover:text-ink touch:h-11 ${forVisitors}`}
          >
            Log in
          </a>
          <ButtonLink href={trialPath} className={forVisitors}>
            Start free trial
          </ButtonLink>
          <ButtonLink href="/app" className={forMembers}>
            Open app
          </ButtonLink>
          <a
            href="/app"
            className={`inline-flex h-9 items-center rounded-md px-3 text-base font-medium text-ink-soft no-underline transition-colors hover:text-ink touch:h-11 ${forTrial}`}
          >
            Open app
          </a>
          <ButtonLink href={ownTrialPath} className={forTrial}>
            Start free trial
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}

const footer = [
  ['/login', 'Log in'],
  ['/signup', 'Create an account'],
  ['/legal/terms', 'Terms'],
  ['/legal/privacy', 'Privacy'],
] as const;

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-canvas px-4 md:px-8">
      <div className="mx-auto flex max-w-300 flex-col gap-6 py-10 md:flex-row md:items-start md:justify-between">
        <div>
          <Brand />
          <p className="mt-3 max-w-80 text-sm text-ink-faint">
            {brand.legalEntity}
            <br />
            {brand.postalAddress}
          </p>
        </div>
        <nav aria-label="Footer" className="-mx-2 flex flex-wrap gap-x-2">
          {footer.map(([href, label]) => (
            <a
              key={href}
              href={href}
              className="inline-flex h-9 items-center px-2 text-base text-ink-soft no-underline hover:text-ink hover:underline touch:h-11"
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
