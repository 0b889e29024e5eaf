import { useEffect, useState, type FormEvent } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { spanWords } from '../../domain/span-words.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { formatDay } from '../../web/format-date.ts';
import { formText } from '../../web/form-text.ts';
import { navigate } from '../../web/navigate.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { PasswordInput } from '../../web/ui/text-input.tsx';
import { AccountFrame, FormError } from '../../web/shell/account-frame.tsx';
import { logInNotice } from './log-in-notice.browser.ts';
import { carried } from '../accounts/next-page.rules.ts';
import { newPasswordFault } from '../accounts/new-password.rules.ts';
import { readReset, resetPassword } from '../accounts/password.contract.ts';
import { postPlainly } from '../../web/post-plainly.ts';
import { recentWayMs } from '../accounts/lifetimes.rules.ts';
import { passwordHint } from '../accounts/password-bounds.rules.ts';
import { rereadSession } from './session.browser.ts';

const parse = ({ token, next }: RawSearch) => ({ ...carried({ next }), token });

/** Opened from the mail. The token leaves the address at once, so that no history and no screenshot keeps it. */
export function ResetPasswordPage() {
  const [search, setSearch] = usePageSearch(parse);
  const [token] = useState(search.token);
  useEffect(() => {
    if (search.token) setSearch({ token: null });
  }, [search.token, setSearch]);
  const link = useResetLink(token);
  const goesOn = carried(search);
  const { error, usedUp: used, busy, submit } = useReset(token, goesOn);
  const usedUp = used ?? (link.state === 'failed' ? link.text : null);
  return (
    <AccountFrame
      title="Reset your password"
      below={
        <p>
          <Link to="/login" search={goesOn} className={textLinkClass}>
            Back to log in
          </Link>
        </p>
      }
    >
      {usedUp || !token ? (
        <div className="flex flex-col gap-4">
          <Notice tone="danger">{usedUp ?? 'This link is incomplete. Open it from the email again.'}</Notice>
          <Link to="/forgot-password" search={goesOn} className={textLinkClass}>
            Send new link
          </Link>
        </div>
      ) : (
        <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label="New password" hint={passwordHint}>
            <PasswordInput name="password" required autoComplete="new-password" autoFocus />
          </Field>
          <Field label="Confirm new password">
            <PasswordInput name="repeated" required autoComplete="new-password" />
          </Field>
          {link.state === 'read' && link.recent.length > 0 && <RecentWays recent={link.recent} />}
          <FormError text={error} />
          <p className="text-sm text-ink-faint">You’ll be logged out on every device.</p>
          <Button type="submit" tone="primary" wide busy={busy} busyLabel="Working...">
            Save password
          </Button>
        </form>
      )}
    </AccountFrame>
  );
}

type Recent = EndpointAnswer<typeof readReset>['recent'];

/** An intruder's passkey must not outlive the new password: what is not ticked is removed. */
function RecentWays({ recent }: { recent: Recent }) {
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-medium">Added in the last {spanWords(recentWayMs)}</legend>
      <p className="text-sm text-ink-soft">These will be removed. Tick what you added yourself to keep it.</p>
      {recent.map(({ id, kind, name, added_at }) => (
        <Checkbox
          key={id}
          name="keep"
          value={id}
          label={kind === 'passkey' ? `Passkey “${name}”` : 'Two-step verification'}
          hint={`Added ${formatDay(added_at)}`}
        />
      ))}
    </fieldset>
  );
}

type ResetLink = { state: 'reading' } | { state: 'read'; recent: Recent } | { state: 'failed'; text: string };

/** Without an answer the form stands all the same: then nothing recent is kept. */
function useResetLink(token: string | undefined): ResetLink {
  const [link, setLink] = useState<ResetLink>({ state: 'reading' });
  useEffect(() => {
    if (!token) return;
    let isLeft = false;
    call(readReset, { body: { token } }).then(
      ({ recent }) => isLeft || setLink({ state: 'read', recent }),
      (fault: unknown) => {
        if (isLeft || !(fault instanceof ApiError) || fault.status !== 410) return;
        setLink({ state: 'failed', text: fault.message });
      },
    );
    return () => void (isLeft = true);
  }, [token]);
  return link;
}

function useReset(token: string | undefined, goesOn: ReturnType<typeof carried>) {
  const [error, setError] = useState<string | null>(null);
  const [usedUp, setUsedUp] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const password = formText(event.currentTarget, 'password');
    const keep = new FormData(event.currentTarget).getAll('keep');
    const fault = newPasswordFault(password, formText(event.currentTarget, 'repeated'));
    setError(fault);
    if (fault) return;
    setBusy(true);
    try {
      const { ok, status, sentence } = await postPlainly(resetPassword, { token, password, keep });
      if (ok) {
        logInNotice.set({ kind: 'password-set' });
        // Whoever was logged in here is so no longer.
        await rereadSession().catch(() => undefined);
        return await navigate('/login', { search: goesOn });
      }
      if (status === 410) setUsedUp(sentence ?? 'This link has expired or was already used. Request a new one.');
      else setError(sentence ?? 'We couldn’t save your password. Please try again.');
    } catch {
      setError('We couldn’t save your password. Please try again.');
    }
    setBusy(false);
  };
  return { error, usedUp, busy, submit };
}
