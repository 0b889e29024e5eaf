import { useState, type FormEvent } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { AccountFrame, FormError } from '../../web/shell/account-frame.tsx';

interface SecondStepFormProps {
  error: string | null;
  busy: boolean;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** After the right password: the code of the app, or a recovery code. Six digits are sent as soon as they are typed. */
export function SecondStepForm({ error, busy, onCode, onBack }: SecondStepFormProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState('');
  const send = async (typed: string) => {
    await onCode(typed);
    setCode('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) void send(code);
  };
  const change = (typed: string) => {
    setCode(typed);
    if (!byRecovery && !busy && /^\d{6}$/.test(typed.replace(/\s/g, ''))) void send(typed);
  };
  return (
    <AccountFrame
      title="Enter your code"
      lead={
        byRecovery
          ? 'Enter one of the recovery codes you saved when you turned on two-step verification.'
          : 'Enter the 6-digit code from your authenticator app.'
      }
      below={
        <button type="button" onClick={onBack} className="text-sm text-ink-faint hover:text-ink">
          Back to log in
        </button>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={byRecovery ? 'Recovery code' : 'Code'}>
          <TextInput
            key={String(byRecovery)}
            name="code"
            required
            value={code}
            onChange={(event) => change(event.target.value)}
            autoComplete={byRecovery ? 'off' : 'one-time-code'}
            inputMode={byRecovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            placeholder={byRecovery ? 'xxxxx-xxxxx' : undefined}
            className="font-mono tracking-widest"
            autoFocus
          />
        </Field>
        <FormError text={error} />
        <Button type="submit" tone="primary" wide busy={busy} busyLabel="Working...">
          Continue
        </Button>
        <Button
          tone="quiet"
          wide
          onClick={() => {
            setCode('');
            setByRecovery(!byRecovery);
          }}
        >
          {byRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
      </form>
    </AccountFrame>
  );
}
