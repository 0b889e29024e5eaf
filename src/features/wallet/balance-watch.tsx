// Runs behind every app page: the live balance, the toast when it rose, and the look at a top-up that was just paid.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { navigate } from '../../web/navigate.ts';
import { toast } from '../../web/ui/toast.ts';
import { useFreshFigures } from '../../web/use-fresh-figures.ts';
import { noteBalanceAlone } from './balance-seen.browser.ts';
import { paidTopUp } from './paid-top-up.browser.ts';
import { settleThen } from './settle-top-ups.browser.ts';
import { takeStartedTopUp } from './leave-for-top-up.browser.ts';
import { useBalance, walletKey } from './wallet-queries.browser.ts';

const toastMs = 6000;
const walletPath = '/app/wallet';
/** Where the payment page leads back to whoever paid. */
const paidPath = '/app/settings';

export function BalanceWatch() {
  const client = useQueryClient();
  const user = useAppUser();
  const balance = useBalance().data?.balance_cents;
  const hasReturned = useRef(false);
  const isSeen = useIsSeen();
  const refresh = () => void client.invalidateQueries({ queryKey: walletKey });
  useFreshFigures(['user_wallets'], refresh);

  useEffect(() => {
    if (!takeStartedTopUp()) return;
    hasReturned.current = location.pathname === paidPath;
    void settleThen(() => client.invalidateQueries({ queryKey: walletKey }));
  }, [client]);

  const tell = useEffectEvent((text: string) => {
    if (hasReturned.current) paidTopUp.set(true);
    const open = { label: 'Open wallet', run: () => void navigate(walletPath) };
    toast({
      text,
      tone: 'good',
      duration: toastMs,
      ...(location.pathname !== walletPath && { action: open }),
    });
  });
  const userId = user?.id;
  useEffect(() => {
    if (!userId || balance === undefined || !isSeen) return;
    void noteBalanceAlone(userId, balance).then((text) => (text ? tell(text) : undefined));
  }, [userId, balance, isSeen]);
  return null;
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const note = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, []);
  return isSeen;
}
