import { useState, type FormEvent } from 'react';
import { spanWords } from '../../domain/span-words.ts';
import { formText } from '../../web/form-text.ts';
import { usePageSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { AccountFrame, FormError } from '../../web/shell/account-frame.tsx';
import { nextForMail } from './came-from.browser.ts';
import { typedEmail } from './log-in-notice.browser.ts';
import { carried } from '../accounts/next-page.rules.ts';
import { askForReset } from '../accounts/password.contract.ts';
import { postPlainly } from '../../web/post-plainly.ts';
import { resetLinkTtlMs } from '../accounts/lifetimes.rules.ts';
import { SendAgain } from './send-again.tsx';

const noAnswer = 'We couldn’t send the link. Please try again.';

export function ForgotPasswordPage() {
  const [search] = usePageSearch(carried);
  const [asked, setAsked] = useState<{ email: string; answer: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = (email: string) => postPlainly(askForReset, { email, next: nextForMail(search.next) });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const email = formText(event.currentTarget, 'email');
    setBusy(true);
    setError(null);
    try {
      const { ok, answer, sentence } = await ask(email);
      if (ok) setAsked({ email, answer: String(answer['message']) });
      else setError(sentence ?? noAnswer);
    } catch {
      setError(noAnswer);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountFrame
      title={asked ? 'Check your email' : 'Forgot your password?'}
      lead={asked ? undefined : 'We’ll email you a link to reset it.'}
      below={
        <p>
          <Link to="/login" search={search} className={textLinkClass}>
            Back to log in
          </Link>
        </p>
      }
    >
      {asked ? (
        <div className="flex flex-col gap-4">
          <Notice tone="good">{asked.answer}</Notice>
          <p className="text-ink-soft">
            The link works once and expires in {spanWords(resetLinkTtlMs)}. We looked for{' '}
            <span className="wrap-anywhere text-ink">{asked.email}</span>.
          </p>
          <SendAgain send={() => ask(asked.email)} />
        </div>
      ) : (
        <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label="Email">
            <TextInput
              name="email"
              type="email"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={typedEmail.get()}
              autoFocus
            />
          </Field>
          <FormError text={error} />
          <Button type="submit" tone="primary" wide busy={busy} busyLabel="Working...">
            Send reset link
          </Button>
        </form>
      )}
    </AccountFrame>
  );
}
