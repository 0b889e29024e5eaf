import { useState } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { subscribe } from './subscribe.browser.ts';
import { Button } from '../../web/ui/button.tsx';

/** Leads to the payment page of the monthly plan. */
export function SubscribeButton({ tone = 'primary' }: { tone?: 'primary' | 'secondary' }) {
  const user = useAppUser();
  const [isBusy, setBusy] = useState(false);
  if (!user) return null;
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await subscribe(user);
    setBusy(false);
  };
  return (
    <Button tone={tone} busy={isBusy} onClick={() => void press()}>
      Subscribe
    </Button>
  );
}
