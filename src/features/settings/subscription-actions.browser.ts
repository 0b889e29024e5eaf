// Ending, resuming, and the way to the payment provider's page.
import { useState } from 'react';
import { isRunning } from '../../domain/subscription-status.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { formatDay } from '../../web/format-date.ts';
import { queryClient } from '../../web/query-client.ts';
import { confirm } from '../../web/ui/ask.ts';
import { cancelSubscription, openBillingPortal, resumeSubscription } from '../billing/subscription.contract.ts';

interface Ending {
  busy: boolean;
  /** What was done, and what could not be. */
  done: string | null;
  error: string | null;
  cancel: () => Promise<void>;
  resume: () => void;
}

export function useEnding(subscription: { status: string; current_period_end: string | null } | null): Ending {
  const user = useAppUser();
  const [state, setState] = useState<{ busy: boolean; done: string | null; error: string | null }>(idle);
  const run = async (work: () => Promise<string>) => {
    setState({ ...idle, busy: true });
    try {
      setState({ ...idle, done: await work() });
    } catch (fault) {
      setState({ ...idle, error: fault instanceof Error ? fault.message : 'Cancel failed.' });
    }
    await rereadSubscription();
  };
  const cancel = async () => {
    const isSure = await confirm({
      title: 'Cancel your subscription?',
      body: consequence(subscription),
      confirmLabel: 'Cancel subscription',
      cancelLabel: 'Keep subscription',
      tone: 'danger',
    });
    if (isSure) await run(() => cancelPlainly(user?.id));
  };
  const resume = () =>
    void run(async () => {
      await call(resumeSubscription, { body: {} });
      return 'Your subscription will continue.';
    });
  return { ...state, cancel, resume };
}

const idle = { busy: false, done: null, error: null };

function consequence(subscription: { status: string; current_period_end: string | null } | null): string {
  if (!subscription || !isRunning(subscription.status))
    return 'It won’t renew. Your leads and everything else are kept.';
  const until = subscription.current_period_end ? formatDay(subscription.current_period_end) : 'the period ends';
  return `You can use the app, or resume your subscription, until ${until}. You won’t be charged again, and we’ll keep your leads and everything else.`;
}

/** Its refusals are plain text, which is shown as it is. */
async function cancelPlainly(userId: string | undefined): Promise<string> {
  const answer = await fetch(cancelSubscription.path, {
    method: cancelSubscription.method,
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(userId ? { user_id: userId } : {}),
  }).catch(() => null);
  const text = (await answer?.text())?.trim();
  if (answer?.ok) return (JSON.parse(text ?? '{}') as { message: string }).message;
  const isPlain = answer?.headers.get('content-type')?.startsWith('text/plain');
  throw new Error(isPlain && text ? text : 'Cancel failed.');
}

async function rereadSubscription(): Promise<void> {
  await Promise.all(
    [['settings'], ['account'], ['subscriptions']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

interface Portal {
  opening: 'card' | 'all' | null;
  error: string | null;
  open: (goal: 'card' | 'all') => void;
}

export function usePortal(back: 'settings' | 'account'): Portal {
  const [state, setState] = useState<Omit<Portal, 'open'>>({ opening: null, error: null });
  const open = async (goal: 'card' | 'all') => {
    setState({ opening: goal, error: null });
    try {
      const { url } = await call(openBillingPortal, { body: { back, ...(goal === 'card' && { goal }) } });
      location.assign(url);
    } catch (fault) {
      setState({
        opening: null,
        error: fault instanceof ApiError ? fault.message : 'We couldn’t open the billing page. Please try again.',
      });
    }
  };
  return { ...state, open: (goal) => void open(goal) };
}
