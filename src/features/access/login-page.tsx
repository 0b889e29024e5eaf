import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { useStore } from '../../web/store.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { PasswordInput, TextInput } from '../../web/ui/text-input.tsx';
import { AccountFrame, FormError } from './account-frame.tsx';
import { goOn } from './after-log-in.browser.ts';
import { justSignedUp } from './came-from.browser.ts';
import { useConfirmation, type Confirmation } from './confirm-email.browser.ts';
import { carried } from './next-page.rules.ts';
import { postPlainly } from './post-plainly.browser.ts';
import { beginSession, useSession } from './session.browser.ts';
import { signIn } from './sign-in.contract.ts';

const parse = ({ next, price, confirm }: RawSearch) => ({ ...carried({ next, price }), confirm });

export function LoginPage() {
  const [search, setSearch] = usePageSearch(parse);
  const [token] = useState(search.confirm);
  const confirmation = useConfirmation(token);
  useEffect(() => {
    if (search.confirm) setSearch({ confirm: null });
  }, [search.confirm, setSearch]);
  const { error, busy, submit } = useLogIn(search, confirmation.state !== 'working');
  return (
    <AccountFrame
      title="Log in"
      below={
        <>
          <p>
            New here?{' '}
            <Link to="/signup" search={carried(search)} className={textLinkClass}>
              Create an account
            </Link>
          </p>
          <a href="/" className="text-sm text-ink-faint hover:text-ink">
            Back to site
          </a>
        </>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Announcement confirmation={confirmation} />
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
        <Field label="Password">
          <PasswordInput name="password" required autoComplete="current-password" />
        </Field>
        <FormError text={error} />
        <Button type="submit" tone="primary" wide busy={busy} busyLabel="Working...">
          Continue
        </Button>
        <p className="text-center text-xs text-ink-faint">
          Starting a trial? Your 7-day trial starts automatically after login.
        </p>
      </form>
    </AccountFrame>
  );
}

function Announcement({ confirmation }: { confirmation: Confirmation }) {
  const signedUp = useStore(justSignedUp);
  switch (confirmation.state) {
    case 'working':
      return <Notice>Confirming your email…</Notice>;
    case 'confirmed':
      return <Notice tone="good">Your email is confirmed. Log in to go on.</Notice>;
    case 'failed':
      return <Notice tone="danger">{confirmation.text}</Notice>;
    case 'none':
      return signedUp && <Notice tone="good">Check your email to confirm your account, then log in.</Notice>;
  }
}

/** The form's submit, and the way on for who is signed in already. */
function useLogIn(goal: { next?: string; price?: string }, ready: boolean) {
  const navigate = useNavigate();
  const session = useSession();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const leaving = useRef(false);
  const user = session.data?.user;

  const proceed = async (person: { id: string; email: string }) => {
    if (leaving.current) return;
    leaving.current = true;
    justSignedUp.set(false);
    const path = await goOn(person, { next: goal.next, price: goal.price });
    if (path !== null) await navigate({ href: path, replace: true } as never);
  };
  useEffect(() => {
    if (user && ready && !busy) void proceed(user);
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    try {
      const { ok, sentence } = await postPlainly(signIn, { email: form.get('email'), password: form.get('password') });
      if (!ok) throw new LogInError(sentence);
      const person = await beginSession();
      if (!person) throw new LogInError('Your browser did not keep the session. Please allow cookies for this site.');
      await proceed(person);
    } catch (fault) {
      setError((fault instanceof LogInError && fault.message) || 'Login failed');
      setBusy(false);
    }
  };
  return { error, busy, submit };
}

class LogInError extends Error {}
