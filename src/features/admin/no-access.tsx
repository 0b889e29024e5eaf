import { ShieldX } from 'lucide-react';
import { buttonClass } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { accessDenied } from './admin.words.ts';

/** The server said no: taken off the list while the page was open, or without the second step. */
export function NoAccess({ error }: { error: Error }) {
  const isMore = error.message !== accessDenied;
  return (
    <div role="alert">
      <EmptyState
        icon={ShieldX}
        title={accessDenied}
        actions={
          <Link to={isMore ? '/app/settings' : '/app'} className={buttonClass({})}>
            {isMore ? 'Settings' : 'Home'}
          </Link>
        }
      >
        {isMore ? error.message : 'Your account isn’t on the list of admins.'}
      </EmptyState>
    </div>
  );
}
