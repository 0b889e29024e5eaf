// A phone that is not proved yet: a call that says a code or a text that bears it, and the place to enter it.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { Button } from '../../web/ui/button.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useProvePhone, useSendCode } from './calls-queries.browser.ts';
import { codePattern, type CodeChannel } from './phone-code.rules.ts';
import { codeWrong } from './calls.words.ts';

export function PhoneProof({ phone, hasOpenCode }: { phone: string; hasOpenCode: boolean }) {
  const send = useSendCode();
  const prove = useProvePhone();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const [sent, countSent] = useState(0);
  // The field comes with the first code.
  useEffect(() => {
    if (sent > 0 && hasOpenCode) input.current?.focus();
  }, [sent, hasOpenCode]);
  const shown = formatPhone(phone);

  const ask = (by: CodeChannel) => {
    setFault(undefined);
    send.mutate(by, { onSuccess: () => countSent((count) => count + 1) });
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (prove.isPending) return;
    const typed = code.replaceAll(/\s/g, '');
    if (!codePattern.test(typed)) {
      setFault(codeWrong);
      return input.current?.focus();
    }
    try {
      await prove.mutateAsync(typed);
      toast({ text: `${shown} is confirmed.`, tone: 'good' });
    } catch (refusal) {
      setFault(describeError(refusal).message);
      input.current?.focus();
    }
  };
  return (
    <section aria-label="Confirm your phone" className="flex flex-col gap-3 rounded-sm bg-sunken p-4">
      <p className="text-sm text-ink-soft">
        Confirm that <span className="font-medium whitespace-nowrap text-ink tabular-nums">{shown}</span> is yours.
        We’ll call or text it with a 6-digit code. It’s free.
      </p>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <div className="mt-5 flex flex-wrap gap-2">
          <Button onClick={() => ask('call')} busy={send.isPending && send.variables === 'call'}>
            {hasOpenCode ? 'Call me again' : 'Call me with a code'}
          </Button>
          <Button onClick={() => ask('text')} busy={send.isPending && send.variables === 'text'}>
            {hasOpenCode ? 'Text me again' : 'Text me a code'}
          </Button>
        </div>
        {hasOpenCode && (
          <form noValidate onSubmit={(event) => void confirm(event)} className="flex flex-1 items-start gap-2">
            <Field label="Code" className="min-w-32 flex-1" {...(fault !== undefined && { error: fault })}>
              <TextInput
                ref={input}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={8}
                value={code}
                onChange={(event) => {
                  setFault(undefined);
                  setCode(event.target.value);
                }}
              />
            </Field>
            <Button type="submit" tone="primary" className="mt-5" busy={prove.isPending}>
              Confirm phone
            </Button>
          </form>
        )}
      </div>
      {send.isError && <Notice tone="danger">{describeError(send.error).message}</Notice>}
    </section>
  );
}
