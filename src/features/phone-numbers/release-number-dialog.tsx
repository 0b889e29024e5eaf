// A number that is given back is gone: its last four digits are typed before.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { phoneNumbersKey, type OwnNumber } from './own-numbers.browser.ts';
import { releaseNumber } from './phone-numbers.contract.ts';
import { lastFourOf } from './phone-numbers.rules.ts';
import { wrongLastFour } from './phone-numbers.words.ts';

const formId = 'release-number';

export function ReleaseNumberDialog({ number, onClose }: { number: OwnNumber; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, type] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const phone = formatPhone(number.telnyx_number);

  const release = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const lastFour = typed.trim();
    const isRight = lastFour === lastFourOf(number.telnyx_number);
    setFault(isRight ? undefined : wrongLastFour);
    if (!isRight) return input.current?.focus();
    setBusy(true);
    setFailure(null);
    try {
      await call(releaseNumber, { params: { id: number.id }, body: { last_four: lastFour } });
    } catch (error) {
      // Released in another window, or the answer to the first try was lost.
      if (!(error instanceof ApiError && error.code === 'not_found')) {
        setBusy(false);
        return setFailure(describeError(error).message);
      }
    }
    await client.invalidateQueries({ queryKey: phoneNumbersKey });
    toast({ text: `${phone} was released.` });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Release number"
      initialFocus={input}
      keepOpenOutside
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="danger" busy={isBusy}>
            Release number
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void release(event)} className="flex flex-col gap-4">
        <p className="text-ink-soft">
          <span className="font-medium text-ink tabular-nums">{phone}</span> goes back to the phone company, and you
          can’t get it back.{' '}
          {number.is_free ? 'It still counts as one of your free numbers.' : 'Its price isn’t refunded.'}
        </p>
        <Field label="Type its last 4 digits to confirm" {...(fault !== undefined && { error: fault })}>
          <TextInput
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed}
            onChange={(event) => {
              setFault(undefined);
              type(event.target.value);
            }}
          />
        </Field>
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
