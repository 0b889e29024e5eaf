// Mounted once by the app: loads the dialogs, the toaster and the tooltip when they are first needed.
import { lazy, useEffect, useState } from 'react';
import { useStore } from '../store.ts';
import { questions } from './ask.ts';
import { LateParts } from './late-parts.tsx';
import { waitingToasts } from './toast.ts';

const AskDialogs = lazy(() => import('./ask-dialogs.tsx').then((module) => ({ default: module.AskDialogs })));
const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));
const TooltipHost = lazy(() => import('./tooltip-host.tsx').then((module) => ({ default: module.TooltipHost })));

export function ServiceHosts() {
  const asks = useStayed(useStore(questions).length > 0);
  const toasts = useStayed(useStore(waitingToasts).length > 0);
  const tips = useFirstTip();
  return (
    <LateParts>
      {asks && <AskDialogs />}
      {toasts && <Toaster />}
      {tips && <TooltipHost />}
    </LateParts>
  );
}

/** True for ever once it was true. */
function useStayed(now: boolean): boolean {
  const [stayed, setStayed] = useState(now);
  if (now && !stayed) setStayed(true);
  return stayed || now;
}

function useFirstTip(): boolean {
  const [met, setMet] = useState(false);
  useEffect(() => {
    if (met) return;
    const notice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[data-tip]')) setMet(true);
    };
    addEventListener('pointerover', notice, { passive: true });
    addEventListener('focusin', notice);
    return () => {
      removeEventListener('pointerover', notice);
      removeEventListener('focusin', notice);
    };
  }, [met]);
  return met;
}
