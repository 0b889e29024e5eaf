import { useEffect, useState } from 'react';
import { Button } from '../../web/ui/button.tsx';
import type { PlainAnswer } from '../../web/post-plainly.ts';

const restSeconds = 60;

/** Sends a mail once more, then rests for a minute. */
export function SendAgain({ send }: { send: () => Promise<PlainAnswer> }) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent' | 'failed'>('ready');
  const [rest, setRest] = useState(0);
  useEffect(() => {
    if (rest === 0) return;
    const timer = setTimeout(() => setRest(rest - 1), 1000);
    return () => clearTimeout(timer);
  }, [rest]);
  const run = async () => {
    setState('busy');
    const ok = await send().then(
      (answer) => answer.ok,
      () => false,
    );
    setState(ok ? 'sent' : 'failed');
    setRest(ok ? restSeconds : 0);
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <Button size="small" busy={state === 'busy'} disabled={rest > 0} onClick={() => void run()}>
        {rest > 0 ? `Resend in ${rest}s` : 'Resend email'}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {state === 'sent' && 'Sent. It may take a minute. Check your spam folder too.'}
        {state === 'failed' && 'We couldn’t send the email. Please try again.'}
      </p>
    </div>
  );
}
