// Mounted once by the app: loads the dialogs, the toaster and the tooltip when they are first needed. Without a connection
// their code may not come: then it is asked for again, and the page stays as it is.
import { createElement, useEffect, useState, type ComponentType } from 'react';
import { useStore } from '../store.ts';
import { questions } from './ask.ts';
import { waitingToasts } from './toast.ts';

const loadAskDialogs = async () => (await import('./ask-dialogs.tsx')).AskDialogs;
const loadToaster = async () => (await import('./toaster.tsx')).Toaster;
const loadTooltipHost = async () => (await import('./tooltip-host.tsx')).TooltipHost;

export function ServiceHosts() {
  const asks = useStayed(useStore(questions).length > 0);
  const toasts = useStayed(useStore(waitingToasts).length > 0);
  const tips = useFirstTip();
  return (
    <>
      <Host isNeeded={asks} load={loadAskDialogs} />
      <Host isNeeded={toasts} load={loadToaster} />
      <Host isNeeded={tips} load={loadTooltipHost} />
    </>
  );
}

const againMs = 3000;

/** Nothing until its code is here. */
function Host({ isNeeded, load }: { isNeeded: boolean; load: () => Promise<ComponentType> }) {
  const [host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = () =>
      void load().then(
        (found) => setHost(() => found),
        () => {
          if (!isOver) timer = setTimeout(attempt, againMs);
        },
      );
    attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isNeeded, load]);
  return host && createElement(host);
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
