// The frame of one step: its heading, which takes the focus as the step comes, and its buttons.
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Link } from '../../web/ui/link.tsx';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import type { Showcase } from './showcase.contract.ts';

export const homePath = '/app';

export interface StepProps {
  showcase: Showcase;
  takesFocus: boolean;
  onBack: () => void;
  onNext: () => void;
}

interface StepFrameProps {
  title: string;
  description: string;
  /** The wizard came to this step, and did not begin with it. */
  takesFocus: boolean;
  failure: string | null;
  onBack?: () => void;
  onSubmit: () => void;
  /** At the right: what leads on. */
  actions: ReactNode;
  canCancel?: boolean;
  children: ReactNode;
}

export function StepFrame(props: StepFrameProps) {
  const { title, description, takesFocus, failure, onBack, onSubmit, actions, canCancel = true, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="rounded-md border border-line bg-surface">
      <header className="px-5 pt-5">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h2>
        <p className="mt-0.5 text-ink-soft">{description}</p>
      </header>
      <div className="flex flex-col gap-4 p-5">
        {children}
        <div aria-live="polite" className="empty:hidden">
          {failure !== null && <Notice tone="danger">{failure}</Notice>}
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 max-sm:px-3">
        {canCancel && (
          <Link to={homePath} className={buttonClass({ tone: 'ghost', className: 'mr-auto' })}>
            Cancel
          </Link>
        )}
        {onBack && <Button onClick={onBack}>Back</Button>}
        {actions}
      </footer>
    </form>
  );
}
