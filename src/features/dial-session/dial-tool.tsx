// At the right of the leads' toolbar: call the list as it stands.
import { PhoneCall } from 'lucide-react';
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { addressOf } from '../lead-search/leads-address.rules.ts';
import type { ListToolProps } from '../leads/lead-slots.browser.ts';

export function DialTool({ search }: Pick<ListToolProps, 'search'>) {
  return (
    <Link
      to="/app/dialer/session"
      search={addressOf({ ...search, columns: null })}
      aria-label="Dial this list"
      className={buttonClass({ tone: 'ghost' })}
    >
      <span className="inline-flex items-center gap-2">
        <PhoneCall aria-hidden />
        <span className="max-md:sr-only squeezed:sr-only">Dial</span>
      </span>
    </Link>
  );
}
