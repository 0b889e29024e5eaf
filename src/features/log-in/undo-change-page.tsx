import { useEffect, useState } from 'react';
import { navigate } from '../../web/navigate.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { AccountFrame, FormError } from '../../web/shell/account-frame.tsx';
import { undoChange } from '../accounts/password.contract.ts';
import { postPlainly } from '../../web/post-plainly.ts';
import { rereadSession } from './session.browser.ts';

const parse = ({ token }: RawSearch) => ({ token });

/** Opened from the mail about a change that the person did not make. Only the press acts: mail programs load links too. */
export function UndoChangePage() {
  const [search, setSearch] = usePageSearch(parse);
  const [token] = useState(search.token);
  useEffect(() => {
    if (search.token) setSearch({ token: null });
  }, [search.token, setSearch]);
  const { error, usedUp, busy, undo } = useUndo(token);
  return (
    <AccountFrame
      title="It wasn’t you?"
      below={
        <p>
          <Link to="/login" className={textLinkClass}>
            Back to log in
          </Link>
        </p>
      }
    >
      {usedUp || !token ? (
        <div className="flex flex-col gap-4">
          <Notice tone="danger">{usedUp ?? 'This link is not complete. Open it from the email again.'}</Notice>
          <Link to="/forgot-password" className={textLinkClass}>
            Set a new password
          </Link>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p>We’ll log out every device. Then you set a new password, and choose which new passkeys to keep.</p>
          <FormError text={error} />
          <Button tone="primary" wide busy={busy} busyLabel="Working..." onClick={() => void undo()}>
            Log out every device
          </Button>
        </div>
      )}
    </AccountFrame>
  );
}

function useUndo(token: string | undefined) {
  const [error, setError] = useState<string | null>(null);
  const [usedUp, setUsedUp] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const { ok, status, answer, sentence } = await postPlainly(undoChange, { token });
      if (ok) {
        await rereadSession().catch(() => undefined);
        return await navigate('/reset-password', { search: { token: String(answer['token']) }, replace: true });
      }
      if (status === 410) setUsedUp(sentence ?? 'This link has expired or was already used.');
      else setError(sentence ?? 'We couldn’t log out your devices. Please try again.');
    } catch {
      setError('We couldn’t log out your devices. Please try again.');
    }
    setBusy(false);
  };
  return { error, usedUp, busy, undo };
}
