// Shown in place of the app to somebody whose account an operator suspended.
import { LogOut } from 'lucide-react';
import { brand } from '../../domain/brand.ts';
import { AccountFrame } from '../../web/shell/account-frame.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';

export function SuspendedScreen({ email, onLogOut }: { email: string; onLogOut: () => void }) {
  return (
    <AccountFrame
      title="Your account is suspended"
      corner={
        <div className="flex min-w-0 items-center gap-1">
          <span className="truncate text-sm text-ink-soft">{email}</span>
          <Button tone="ghost" size="small" icon={<LogOut aria-hidden />} onClick={onLogOut}>
            Log out
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          Your leads and settings are kept, but you can’t use {brand.productName} right now. Texts that were waiting
          were canceled, and their price was given back.
        </p>
        <p>
          Email{' '}
          <a href={`mailto:${brand.supportEmail}`} className={textLinkClass}>
            {brand.supportEmail}
          </a>{' '}
          to sort this out.
        </p>
        <Button tone="primary" wide autoFocus onClick={() => location.reload()}>
          Refresh status
        </Button>
        <p className="text-center text-sm">
          <Link to="/account" className={textLinkClass}>
            Invoices, data export, and account deletion
          </Link>
        </p>
      </div>
    </AccountFrame>
  );
}
