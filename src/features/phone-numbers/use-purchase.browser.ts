// One purchase at a time: what is being bought, and what to say of it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { useAppUser } from '../../web/app-user.ts';
import { toast } from '../../web/ui/toast.ts';
import { useBalance, walletKey } from '../wallet/wallet-queries.browser.ts';
import { buyNumber, phoneNumbersKey } from './own-numbers.browser.ts';
import { sayBought, sayComing } from './phone-numbers.words.ts';

export function usePurchase(onDone: () => void) {
  const client = useQueryClient();
  const user = useAppUser();
  const balance = useBalance().data?.balance_cents;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const buy = async (phone: string) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await buyNumber(phone, user?.id);
    await Promise.all([phoneNumbersKey, walletKey].map((queryKey) => client.invalidateQueries({ queryKey })));
    setBusy(false);
    if (outcome.is === 'failed') return setFailure(outcome.says);
    const shown = formatPhone(phone);
    toast(outcome.answer.status === 'bought' ? { text: sayBought(shown), tone: 'good' } : { text: sayComing(shown) });
    onDone();
  };
  return { isBusy, failure, clear: () => setFailure(null), buy, balance };
}
