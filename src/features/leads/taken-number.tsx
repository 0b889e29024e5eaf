// What was typed is another lead's phone or email: said at the field, with the ways on from there.
import { Button } from '../../web/ui/button.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import type { NumberHolder, NumberHolders } from './lead-holder.contract.ts';
import { usePlugged } from './lead-slots.browser.ts';

interface TakenHintProps {
  field: 'phone' | 'email';
  holder: NumberHolder;
  /** Shows the holder where leads are shown; with Ctrl or Cmd it opens in its own tab. */
  onOpen: (id: string) => void;
}

/** Below the field. */
export function TakenHint({ field, holder, onOpen }: TakenHintProps) {
  return (
    <span className="wrap-anywhere text-warning-text">
      {`${holder.name ?? 'Another lead'}${holder.status === 'sold' ? ' (sold)' : ''} already has this ${field}. `}
      <Link
        to={`/app/leads/${holder.id}`}
        className={`${textLinkClass} whitespace-nowrap text-warning-text!`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(holder.id);
        }}
      >
        Open lead
      </Link>
    </span>
  );
}

interface TakenWaysProps {
  holders: NumberHolders;
  /** The way that is being gone. */
  busy: 'fill' | 'second' | null;
  onFill: () => void;
  onSecond: () => void;
}

/** In the form of a new lead: the same person, or another one with the same number? */
export function TakenWays({ holders, busy, onFill, onSecond }: TakenWaysProps) {
  const holder = holders.phone ?? holders.email;
  if (!holder) return null;
  const name = holder.name ?? 'that lead';
  return (
    <Notice tone="warning" className="col-span-2">
      <p className="wrap-anywhere">
        {`Is this the same person? Fill in what’s missing on ${name}. Nothing gets overwritten. If it’s someone else, such as a household member, add them as a separate lead.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" busy={busy === 'fill'} disabled={busy === 'second'} onClick={onFill}>
          Fill in existing lead
        </Button>
        <Button size="small" busy={busy === 'second'} disabled={busy === 'fill'} onClick={onSecond}>
          Add as separate lead
        </Button>
      </div>
    </Notice>
  );
}

interface TakenNoticeProps {
  leadId: string;
  holder: NumberHolder;
  /** Where it may stay with both, as a further one. */
  onKeepBoth?: (() => void) | undefined;
}

/** In the form of a lead that is there: perhaps the two are one person. */
export function TakenNotice({ leadId, holder, onKeepBoth }: TakenNoticeProps) {
  const merge = usePlugged('merge');
  const name = holder.name ?? 'the other lead';
  return (
    <Notice tone="warning">
      <p className="wrap-anywhere">
        {`${holder.name ?? 'Another lead'} already has this phone or email. Is it the same person? `}
        <Link to={`/app/leads/${holder.id}`} className={`${textLinkClass} whitespace-nowrap text-warning-text!`}>
          Open lead
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {merge && (
          <Button size="small" className="max-w-full" onClick={() => merge(leadId, holder.id)}>
            Merge with {name}…
          </Button>
        )}
        {onKeepBoth && (
          <Button size="small" onClick={onKeepBoth}>
            Keep on both leads
          </Button>
        )}
      </div>
    </Notice>
  );
}
