import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { formText } from '../../web/form-text.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { PasswordInput } from '../../web/ui/text-input.tsx';
import { passwordHint } from '../accounts/password-bounds.rules.ts';
import { newPasswordFault } from '../accounts/new-password.rules.ts';
import { changePassword } from '../accounts/password.contract.ts';

interface Fault {
  field: 'current' | 'next' | 'repeated' | null;
  text: string;
}

const serverFields: Record<string, Fault['field']> = {
  'body.current_password': 'current',
  'body.new_password': 'next',
};

export function PasswordSection({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { fault, busy, done, submit } = usePasswordChange(() => form.current?.reset());
  const errorOf = (field: Fault['field']) => (fault?.field === field ? fault?.text : undefined);
  return (
    <Card title="Password" description="Changing your password logs you out on all other devices.">
      <form ref={form} onSubmit={submit} className="flex max-w-90 flex-col gap-4">
        {/* So that a password manager knows whose password it keeps. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password" error={errorOf('current')}>
          <PasswordInput name="current" required autoComplete="current-password" />
        </Field>
        <Field label="New password" hint={passwordHint} error={errorOf('next')}>
          <PasswordInput name="next" required autoComplete="new-password" />
        </Field>
        <Field label="Confirm new password" error={errorOf('repeated')}>
          <PasswordInput name="repeated" required autoComplete="new-password" />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            Change password
          </Button>
          <p role="status" className="text-good-text">
            {done && 'Password updated.'}
          </p>
          <p role="alert" className="text-danger-text empty:hidden">
            {errorOf(null)}
          </p>
        </div>
      </form>
    </Card>
  );
}

function usePasswordChange(onDone: () => void) {
  const queries = useQueryClient();
  const [fault, setFault] = useState<Fault | null>(null);
  const change = useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) => call(changePassword, { body }),
    onSuccess: () => {
      onDone();
      void queries.invalidateQueries({ queryKey: ['devices'] });
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields[0] : undefined;
      setFault({
        field: serverFields[refused?.path ?? ''] ?? null,
        text: refused?.message ?? describeError(error).message,
      });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    const next = formText(form, 'next');
    const text = newPasswordFault(next, formText(form, 'repeated'));
    change.reset();
    setFault(text ? { field: text.startsWith('Passwords') ? 'repeated' : 'next', text } : null);
    if (!text) change.mutate({ current_password: formText(form, 'current'), new_password: next });
  };
  return { fault, busy: change.isPending, done: change.isSuccess, submit };
}
