// The frame of log-in, sign-up and the gate: the mark, one card, a line below it.
import { useEffect, useRef, type ReactNode } from 'react';
import { useDocumentTitle } from '../page-title.ts';
import { Brand } from './brand.tsx';
import { KeptFocus } from './kept-focus.tsx';

interface AccountFrameProps {
  title: string;
  /** One quiet line under the title. */
  lead?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
  /** At the top right. */
  corner?: ReactNode;
}

export function AccountFrame({ title, lead, children, below, corner }: AccountFrameProps) {
  useDocumentTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleBefore = useRef(title);
  useEffect(() => {
    // What had the focus went with the step before.
    if (titleBefore.current !== title && document.activeElement === document.body) heading.current?.focus();
    titleBefore.current = title;
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <KeptFocus />
      <header className="flex h-14 flex-none items-center justify-between gap-3 px-4 md:px-6">
        <span className="flex-none">
          <Brand />
        </span>
        {corner}
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-6 pb-16 md:justify-center md:pt-0 md:pb-28">
        <div className="w-full max-w-100">
          <div className="rounded-lg border border-line bg-surface p-6 md:p-8">
            <h1
              ref={heading}
              tabIndex={-1}
              data-page-heading
              className="text-xl font-semibold text-balance outline-none"
            >
              {title}
            </h1>
            {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
            <div className="mt-6">{children}</div>
          </div>
          {below && <div className="mt-5 flex flex-col items-center gap-3 text-center text-ink-soft">{below}</div>}
        </div>
      </main>
    </div>
  );
}

/** The answer's own words, in red, read out at once. */
export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && <p className="text-danger-text">{text}</p>}
    </div>
  );
}
