// The free trial with what it comes to: what is paid today, from which day on, and how much.
import { useId, useState } from 'react';
import { productTerms } from '../../domain/product-terms.ts';
import { startTrial } from './subscribe.browser.ts';
import { Button } from '../../web/ui/button.tsx';
import { trialTerms } from '../billing/trial.rules.ts';

interface TrialOfferProps {
  user: { id: string; email: string };
  /** The person's zone: the day on which the trial ends is counted in it. */
  zone: string;
  /** What one begins with. */
  takesFocus?: boolean;
  /** It did not start; the alert has said why. */
  onRefused: () => void;
}

export function TrialOffer({ user, zone, takesFocus = false, onRefused }: TrialOfferProps) {
  const [isBusy, setBusy] = useState(false);
  const headingId = useId();
  const { endsOn, price } = trialTerms(new Date(), zone);
  const start = async () => {
    if (isBusy) return;
    setBusy(true);
    // The button stays at work while the browser goes to the payment page.
    if (await startTrial(user, undefined)) return;
    setBusy(false);
    onRefused();
  };
  return (
    <section aria-labelledby={headingId} className="rounded-md border border-line-strong bg-raised p-4">
      <h2 id={headingId} className="font-semibold">
        Try it free for {productTerms.trialDays} days
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-soft">Today</dt>
        <dd>$0. You add a card, and it isn’t charged.</dd>
        <dt className="text-ink-soft">{endsOn}</dt>
        <dd>{price} starts. Cancel in Settings before that day and you won’t be charged.</dd>
      </dl>
      <Button tone="primary" wide autoFocus={takesFocus} className="mt-4" busy={isBusy} onClick={() => void start()}>
        Start your {productTerms.trialDays}-day free trial
      </Button>
    </section>
  );
}
