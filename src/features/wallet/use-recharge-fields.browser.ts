// The two fields of auto-recharge: what is being typed, else what is stored. So a choice that changed elsewhere, or was switched
// off, shows at once, and what is typed while the former is saved stays.
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { readChoice, type ChoiceFault, type RechargeChoice } from './auto-recharge.rules.ts';
import { walletPageKey, type Wallet } from './wallet-queries.browser.ts';
import { saveAutoRecharge } from './wallet.contract.ts';

interface Typed {
  threshold: string | null;
  amount: string | null;
}

export function useRechargeFields({ thresholdCents, amountCents }: RechargeChoice, onSaving: (done: boolean) => void) {
  const [typed, setTyped] = useState<Typed>({ threshold: null, amount: null });
  const [fault, setFault] = useState<ChoiceFault>();
  const [isBusy, setBusy] = useState(false);
  const threshold = typed.threshold ?? typedDollars(thresholdCents);
  const amount = typed.amount ?? (amountCents > 0 ? typedDollars(amountCents) : '');

  const save = async () => {
    onSaving(false);
    const { choice, fault: wrong } = readChoice(threshold, amount);
    setFault(wrong);
    if (!choice) return;
    setBusy(true);
    const body = {
      auto_recharge_threshold_cents: choice.thresholdCents,
      auto_recharge_amount_cents: choice.amountCents,
    };
    try {
      const saved = await call(saveAutoRecharge, { body });
      queryClient.setQueryData<Wallet>(walletPageKey, (now) => now && { ...now, ...saved, recharge_problem: null });
      setTyped((now) => ({
        threshold: now.threshold === typed.threshold ? null : now.threshold,
        amount: now.amount === typed.amount ? null : now.amount,
      }));
      onSaving(true);
    } catch {
      setFault({ field: 'amount', message: 'Failed to save settings.' });
    } finally {
      setBusy(false);
    }
  };
  const typeThreshold = (text: string) => setTyped((now) => ({ ...now, threshold: text }));
  const typeAmount = (text: string) => setTyped((now) => ({ ...now, amount: text }));
  return { threshold, amount, fault, isBusy, typeThreshold, typeAmount, save };
}

/** `5`, `12.34` */
function typedDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
