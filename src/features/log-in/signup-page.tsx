import { useEffect, useState, type FormEvent } from 'react';
import { formText } from '../../web/form-text.ts';
import { navigate } from '../../web/navigate.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { PasswordInput, TextInput } from '../../web/ui/text-input.tsx';
import { AccountFrame, FormError } from '../../web/shell/account-frame.tsx';
import { nextForMail, rememberCameFrom } from './came-from.browser.ts';
import { logInNotice, typedEmail } from './log-in-notice.browser.ts';
import { carried } from '../accounts/next-page.rules.ts';
import { postPlainly, type PlainAnswer } from '../../web/post-plainly.ts';
import { passwordHint } from '../accounts/password-bounds.rules.ts';
import { signUp } from '../accounts/sign-up.contract.ts';

const redirectMs = 1_200;

const parse = ({ next, price }: RawSearch) => {
  const { next: checked, ...rest } = carried({ next, price });
  const isTrial = checked === 'start-trial';
  return { carried: { ...rest, ...(isTrial && { next: checked }) }, invite: isTrial ? undefined : checked };
};

export function SignupPage() {
  const [search] = usePageSearch(parse);
  const { invite } = search;
  useEffect(() => {
    if (invite) rememberCameFrom(invite);
  }, [invite]);
  const { error, busy, done, submit } = useSignUp(search.carried);
  return (
    <AccountFrame
      title="Create your account"
      below={
        <>
          <p>
            Have an account?{' '}
            <Link to="/login" search={search.carried} className={textLinkClass}>
              Log in
            </Link>
          </p>
          <a href="/" className="text-sm text-ink-faint hover:text-ink">
            Back to site
          </a>
        </>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email">
          <TextInput
            name="email"
            type="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Field label="Password" hint={passwordHint}>
          <PasswordInput name="password" required autoComplete="new-password" />
        </Field>
        <FormError text={error} />
        {done && <Notice tone="good">Check your email to confirm your account, then log in.</Notice>}
        <Button type="submit" tone="primary" wide busy={busy} busyLabel="Working..." disabled={done}>
          Create account
        </Button>
      </form>
    </AccountFrame>
  );
}

function useSignUp(search: { next?: string; price?: string }) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Once the mail is on its way: how to send it again. */
  const [done, setDone] = useState<(() => Promise<PlainAnswer>) | null>(null);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => {
      logInNotice.set({ kind: 'signed-up', again: done });
      void navigate('/login', { search });
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [done, search]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || done) return;
    const form = event.currentTarget;
    setBusy(true);
    setError(null);
    try {
      const request = {
        email: formText(form, 'email'),
        password: formText(form, 'password'),
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        next: nextForMail(search.next),
      };
      const { ok, sentence } = await postPlainly(signUp, request);
      if (ok) {
        typedEmail.set(request.email);
        setDone(() => () => postPlainly(signUp, request));
      } else setError(sentence ?? 'Signup failed');
    } catch {
      setError('Signup failed');
    } finally {
      setBusy(false);
    }
  };
  return { error, busy, done: done !== null, submit };
}
