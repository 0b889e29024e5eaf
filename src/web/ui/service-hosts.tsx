// Mounted once by the app: loads the dialogs, the toaster and the tooltip when they are first needed. Without a connection
// their code may not come: then it is asked for again, and the page stays as it is.
import { useEffect, useLayoutEffect, useState } from 'react';
import { holdKeysUntil } from '../held-keys.ts';
import { lateCode } from '../late-code.ts';
import { useStore } from '../store.ts';
import { questions } from './ask.ts';
import { openPick } from './pick.ts';
import { late, lateComponent } from './late.tsx';
import { waitingToasts } from './toast.ts';

const loadAskDialogs = async () => (await import('./ask-dialogs.tsx')).AskDialogs;
const loadTooltipHost = async () => (await import('./tooltip-host.tsx')).TooltipHost;
const askCode = lateCode(loadAskDialogs);
const AskDialogs = lateComponent(askCode, { isQuiet: true });
const pickCode = lateCode(async () => (await import('./pick-list.tsx')).PickHost);
const PickHost = lateComponent(pickCode, { close: () => () => openPick.set(null) });
const toasterCode = lateCode(async () => (await import('./toaster.tsx')).Toaster);
const Toaster = lateComponent(toasterCode, { isQuiet: true });
const TooltipHost = late(loadTooltipHost, { isQuiet: true });

/** A connection that is lost is the first thing it has to tell. */
const toasterAfterMs = 2_000;

export function ServiceHosts() {
  const isAsking = useStore(questions).length > 0;
  const asks = useStayed(isAsking);
  // The first question waits for its code: what is pressed until then is its answer.
  useLayoutEffect(() => {
    if (isAsking && askCode.known() === null) holdKeysUntil(() => questions.get().length === 0);
  }, [isAsking]);
  const toasts = useStayed(useStore(waitingToasts).length > 0);
  const picks = useStayed(useStore(openPick) !== null);
  const tips = useFirstTip();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const code of [toasterCode, pickCode]) void code.fetch().catch(() => undefined);
    }, toasterAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {asks && <AskDialogs />}
      {toasts && <Toaster />}
      {picks && <PickHost />}
      {tips && <TooltipHost />}
    </>
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
