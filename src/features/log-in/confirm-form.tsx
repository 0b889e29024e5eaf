// The log-in of who opened a confirmation link: the password confirms the address, so that nobody's account keeps a
// password that a stranger chose for it.
import { useState, type FormEvent } from 'react';
import { formText } from '../../web/form-text.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { PasswordInput, TextInput } from '../../web/ui/text-input.tsx';
import { FormError } from '../../web/shell/account-frame.tsx';
import { passwordHint } from '../accounts/password-bounds.rules.ts';
import type { useLogIn } from './use-log-in.browser.ts';

interface ConfirmFormProps {
  logIn: ReturnType<typeof useLogIn>;
  email: string;
  token: string;
}

export function ConfirmForm({ logIn, email, token }: ConfirmFormProps) {
  const [isNew, setNew] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void logIn.byConfirmation({ email, token, password: formText(event.currentTarget, 'password'), isNew });
  };
  const toggle = (
    <button type="button" className={textLinkClass} onClick={() => setNew(!isNew)}>
      {isNew ? 'Use the one I chose' : 'Choose a new password'}
    </button>
  );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Notice>
        {isNew
          ? 'Your new password replaces the one chosen at sign-up and confirms your email.'
          : 'Enter the password you signed up with to confirm your email.'}
      </Notice>
      <Field label="Email">
        <TextInput name="email" type="email" readOnly autoComplete="username" value={email} />
      </Field>
      {isNew ? (
        <Field key="new" label="New password" hint={passwordHint} aside={toggle}>
          <PasswordInput name="password" required autoComplete="new-password" autoFocus />
        </Field>
      ) : (
        <Field key="chosen" label="Password" aside={toggle}>
          <PasswordInput name="password" required autoComplete="current-password" autoFocus />
        </Field>
      )}
      <FormError text={logIn.error} />
      <Button type="submit" tone="primary" wide busy={logIn.busy === 'password'} busyLabel="Working...">
        Continue
      </Button>
    </form>
  );
}
