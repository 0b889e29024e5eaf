// Told once, on top of the home page: what reading older leads again has found.
import { ShieldCheck } from 'lucide-react';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { putRepairAway, useLeadRepair } from './lead-repair.browser.ts';
import type { LeadRepair } from './lead-repair.contract.ts';
import { sayOptOuts, sayOthers, sayTwoPeople } from './lead-repair.words.ts';

/** Where there is something to see. */
const firstTab = ({ opt_outs, two_people }: LeadRepair): { tab?: string } =>
  opt_outs > 0 ? {} : { tab: two_people > 0 ? 'people' : 'others' };

export function CheckedNotice() {
  const repair = useLeadRepair().data?.repair;
  if (!repair || repair.is_told || !repair.is_done || repair.opt_outs + repair.two_people + repair.others === 0)
    return null;
  return (
    <section
      aria-label="Leads we checked again"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-5 py-3"
    >
      <ShieldCheck aria-hidden className="text-good-text" />
      <p className="min-w-60 flex-1">
        We checked your older leads for opt-outs and mix-ups we used to miss.{' '}
        <strong className="font-medium">
          {[
            repair.opt_outs > 0 && sayOptOuts(repair.opt_outs),
            repair.others > 0 && sayOthers(repair.others),
            repair.two_people > 0 && sayTwoPeople(repair.two_people),
          ]
            .filter(Boolean)
            .join(' ')}
        </strong>
      </p>
      <div className="flex gap-2">
        <Link to="/app/leads/checked" search={firstTab(repair)} className={buttonClass({})}>
          See what changed
        </Link>
        <Button tone="ghost" onClick={() => void putRepairAway()}>
          Got it
        </Button>
      </div>
    </section>
  );
}
