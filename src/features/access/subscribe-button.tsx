import { useState } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { Button } from '../../web/ui/button.tsx';
import { subscribe } from './subscribe.browser.ts';

/** Leads to the payment page of the monthly plan. */
export function SubscribeButton() {
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
    <Button tone="primary" busy={isBusy} onClick={() => void press()}>
      Subscribe
    </Button>
  );
}
