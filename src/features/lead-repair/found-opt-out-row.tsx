import { formatPhone } from '../../domain/phone-number.ts';
import { byAddress } from '../suppression/suppression.words.ts';
import { FoundLead } from './found-lead.tsx';
import type { FoundOptOut } from './lead-repair.contract.ts';
import { noChannels } from './lead-repair.words.ts';

export function FoundOptOutRow({ row: { said, closed, ...lead } }: { row: FoundOptOut }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-2.5 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,1fr)]">
      <FoundLead lead={lead} />
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
