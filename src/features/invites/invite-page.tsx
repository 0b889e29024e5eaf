import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { usePathPart } from '../../web/current-page.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { AccountFrame } from '../../web/shell/account-frame.tsx';
import { rememberCameFrom } from '../log-in/came-from.browser.ts';
import { needAuthMessage, type InviteState } from './invite-state.rules.ts';
import { useInvite } from './use-invite.browser.ts';

export function InvitePage() {
  const token = usePathPart('token').trim();
  const { invite, retry } = useInvite(token);
  return (
    <AccountFrame title="Join a team" below={<Home />}>
      <div data-invite-state={invite.state}>
        <Content invite={invite} token={token} retry={retry} />
      </div>
    </AccountFrame>
  );
}

interface ContentProps {
  invite: InviteState;
  token: string;
  retry: () => void;
}

function Content({ invite, token, retry }: ContentProps) {
  switch (invite.state) {
    case 'checking':
      return <Working text="Checking your invite…" />;
    case 'accepting':
      return <Working text="Accepting the invite…" />;
    case 'need_auth':
      return <NeedAuth next={`/invite/${token}`} why={invite.why} />;
    case 'success':
      return <Notice tone="good">{invite.message} Opening the team dashboard…</Notice>;
    case 'error':
      return (
        <div className="flex flex-col gap-4">
          <Notice tone="danger">
            <p>{invite.text}</p>
            {invite.detail && <p className="mt-1">{invite.detail}</p>}
          </Notice>
          {invite.mayRetry && (
            <Button wide onClick={retry}>
              Try again
            </Button>
          )}
        </div>
      );
  }
}

function Working({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-ink-soft">
      <LoaderCircle aria-hidden className="animate-spin" />
      {text}
    </p>
  );
}

function NeedAuth({ next, why }: { next: string; why: string | null }) {
  // On the way there may be a forgotten password: not every link on it carries the invite along.
  useEffect(() => rememberCameFrom(next), [next]);
  return (
    <div className="flex flex-col gap-4">
      {why && <Notice tone="warning">{why}</Notice>}
      <p className="text-ink-soft">{needAuthMessage}</p>
      <Link to="/login" search={{ next }} className={buttonClass({ tone: 'primary', wide: true })}>
        Log in
      </Link>
      <Link to="/signup" search={{ next }} className={buttonClass({ wide: true })}>
        Create an account
      </Link>
      <p className="text-center text-xs text-ink-faint">
        Your invite is saved. You’ll come back to it after you log in.
      </p>
    </div>
  );
}

function Home() {
  return (
    <a href="/" className="text-sm text-ink-faint hover:text-ink">
      Back to site
    </a>
  );
}
