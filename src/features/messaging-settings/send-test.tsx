// The previewed text to the agent's own phone: paid and sent like every other.
import { useRef, useState, type FormEvent } from 'react';
import { normalizeMessagingPhone } from '../../domain/phone-number.ts';
import { useDraft } from '../../web/draft.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import {
  attemptOf,
  sendDirect,
  type DirectAttempt,
  type DirectOutcome,
  type DirectText,
} from '../inbox/send-direct.browser.ts';

export function SendTest({ text, agentPhone }: { text: string; agentPhone: string }) {
  // Typed once, remembered on this device.
  const phone = useDraft('test-phone', { to: agentPhone });
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<DirectOutcome | null>(null);
  const attempt = useRef<DirectAttempt | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { to } = phone.value;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const number = normalizeMessagingPhone(to);
    setFault(number === null ? 'Enter a valid US/CA number (e.g. (615) 555-0123).' : undefined);
    if (number === null) return input.current?.focus();
    setBusy(true);
    setOutcome(null);
    const wanted: DirectText = { to: number, body: text, origin: 'test' };
    const tried = (attempt.current = attemptOf(wanted, attempt.current));
    const ended = await sendDirect(wanted, tried.key).finally(() => setBusy(false));
    if (ended.is === 'sent' || !ended.isUnclear) attempt.current = null;
    setOutcome(ended);
  };

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex items-start gap-2">
        <Field
          label="Your phone"
          hint="Comes from your messaging number and costs as much as any text."
          className="flex-1"
          {...(fault !== undefined && { error: fault })}
        >
          <TextInput
            ref={input}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={to}
            onChange={(event) => {
              setFault(undefined);
              phone.set({ to: event.target.value });
            }}
          />
        </Field>
        <Button type="submit" className="mt-5" busy={isBusy} busyLabel="Sending…">
          Send test
        </Button>
      </div>
      {outcome?.is === 'sent' && (
        <Notice tone="good">
          {outcome.status === 'queued' ? 'Your test is on its way.' : 'Sent. Check your phone.'}
        </Notice>
      )}
      {outcome?.is === 'failed' && <Notice tone="danger">{outcome.message}</Notice>}
    </form>
  );
}
