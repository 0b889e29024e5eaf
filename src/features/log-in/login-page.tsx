import { KeyRound } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { formText } from '../../web/form-text.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { useStore } from '../../web/store.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { PasswordInput, TextInput } from '../../web/ui/text-input.tsx';
import { AccountFrame, FormError } from '../../web/shell/account-frame.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useConfirmation, type Confirmation } from './confirm-email.browser.ts';
import { logInNotice, typedEmail } from './log-in-notice.browser.ts';
import { carried } from '../accounts/next-page.rules.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { SendAgain } from './send-again.tsx';
import { useLogIn } from './use-log-in.browser.ts';

const parse = ({ next, price, confirm }: RawSearch) => ({ ...carried({ next, price }), confirm });
const knowsPasskeys = 'PublicKeyCredential' in globalThis;

export function LoginPage() {
  const [search, setSearch] = usePageSearch(parse);
  const [token] = useState(search.confirm);
  const confirmation = useConfirmation(token);
  useEffect(() => {
    if (search.confirm) setSearch({ confirm: null });
  }, [search.confirm, setSearch]);
  const logIn = useLogIn(search, confirmation.state === 'none' || confirmation.state === 'failed');
  if (logIn.secondStep !== null)
    return <SecondStepForm error={logIn.error} busy={logIn.busy !== null} onCode={logIn.byCode} onBack={logIn.back} />;
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
      {confirmation.state === 'waiting' && logIn.link === 'open' ? (
        <ConfirmForm logIn={logIn} email={confirmation.email} token={confirmation.token} />
      ) : (
        <PasswordForm search={carried(search)} logIn={logIn} confirmation={confirmation} />
      )}
    </AccountFrame>
  );
}

interface PasswordFormProps {
  /** What links to other ways in carry along. */
  search: ReturnType<typeof carried>;
  logIn: ReturnType<typeof useLogIn>;
  confirmation: Confirmation;
}

function PasswordForm({ search, logIn, confirmation }: PasswordFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void logIn.byPassword(formText(form, 'email'), formText(form, 'password'));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Announcement confirmation={confirmation} link={logIn.link} />
      <Field label="Email">
        <TextInput
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typedEmail.get()}
          onChange={(event) => typedEmail.set(event.target.value)}
          autoFocus
        />
      </Field>
      <Field
        label="Password"
        aside={
          <Link to="/forgot-password" search={search} className={textLinkClass}>
            Forgot your password?
          </Link>
        }
      >
        <PasswordInput name="password" required autoComplete="current-password" />
      </Field>
      <FormError text={logIn.error} />
      {logIn.sendAgain && <SendAgain send={logIn.sendAgain} />}
      <Button type="submit" tone="primary" wide busy={logIn.busy === 'password'} busyLabel="Working...">
        Continue
      </Button>
      {knowsPasskeys && (
        <Button
          wide
          icon={<KeyRound aria-hidden />}
          busy={logIn.busy === 'passkey'}
          onClick={() => void logIn.byPasskey()}
        >
          Log in with a passkey
        </Button>
      )}
      <p className="text-center text-xs text-ink-faint">
        Starting a trial? Your 7-day trial starts automatically after login.
      </p>
    </form>
  );
}

function Announcement({
  confirmation,
  link,
}: {
  confirmation: Confirmation;
  link: PasswordFormProps['logIn']['link'];
}) {
  const notice = useStore(logInNotice);
  switch (confirmation.state) {
    case 'reading':
      return <Notice>Reading your link…</Notice>;
    case 'waiting':
      return link === 'confirmed' && <Notice tone="good">Your email is confirmed. Log in to continue.</Notice>;
    case 'failed':
      return <Notice tone="danger">{confirmation.text}</Notice>;
    case 'none':
      if (notice?.kind === 'password-set')
        return <Notice tone="good">Your password was changed. Log in with your new password.</Notice>;
      return (
        notice && (
          <Notice tone="good">
            <p className="mb-2">Check your email to confirm your account, then log in.</p>
            <SendAgain send={notice.again} />
          </Notice>
        )
      );
  }
}
