import { formatPhone } from '../../domain/phone-number.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/link.tsx';
import { byAddress } from '../suppression/suppression.words.ts';
import type { FoundOptOut } from './lead-repair.contract.ts';
import { noChannels } from './lead-repair.words.ts';

export function FoundOptOutRow({ row: { lead_id, lead_name, said, closed, is_in_trash } }: { row: FoundOptOut }) {
  const name = lead_name ?? 'Unnamed lead';
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-2.5 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,1fr)]">
      <span className="flex min-w-0 items-center gap-2">
        {is_in_trash ? (
          <>
            <span className="truncate font-medium">{name}</span>
            <Badge>In trash</Badge>
          </>
        ) : (
          <Link to="/app/leads" search={{ lead: lead_id }} className="truncate rounded-xs font-medium hover:underline">
            {name}
          </Link>
        )}
      </span>
      <span className="wrap-anywhere text-ink-soft">{`“${said}”`}</span>
      <span className="flex flex-col text-sm text-ink-soft tabular-nums">
        {byAddress(closed).map(({ address, channels }) => (
          <span key={address} className="wrap-anywhere">
            {`${address.startsWith('+') ? formatPhone(address) : address}: ${noChannels(channels)}`}
          </span>
        ))}
      </span>
    </li>
  );
}
