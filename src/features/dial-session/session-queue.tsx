// Beside the lead at hand: who comes next, how many are left, and who is hidden and why.
import { ArrowLeft } from 'lucide-react';
import { leadName } from '../../domain/lead-name.ts';
import { stageLabel } from '../../domain/lead-stage.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { keys } from '../../web/key-table.ts';
import { lateCode } from '../../web/late-code.ts';
import { useLateCode } from '../../web/use-late-code.ts';
import { formatCount } from '../../web/format-count.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { openScrubFiles } from '../dnc-registry/registry-asks.browser.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import type { DialSession, QueueCounts } from './dial-session.contract.ts';
import { checkThem, hiddenTitle, hiddenWords, queueTitle } from './dial-session.words.ts';
import type { SessionSteps } from './use-session-steps.browser.ts';

const clocks = lateCode(() => import('../smart-dialer/gate-answer.browser.ts'));

interface SessionQueueProps {
  session: DialSession;
  counts: QueueCounts | undefined;
  steps: SessionSteps;
}

export function SessionQueue({ session, counts, steps }: SessionQueueProps) {
  const { found } = useLateCode(clocks);
  const now = useMinutes();
  const { upcoming, former } = session;
  const timeOf = (lead: LeadRow) => {
    const phone = reachedPhone(lead);
    return found && phone !== null ? found.localTime({ ...lead, phone }, now) : '';
  };
  return (
    <aside aria-label="Queue" className="flex min-w-0 flex-col gap-3">
      <Card flush title={queueTitle}>
        {upcoming.length > 0 ? (
          <ol className="divide-y divide-line border-t border-line">
            {upcoming.map((lead) => (
              <li key={lead.id} className="px-5 py-2">
                <p className="truncate font-medium">{leadName(lead)}</p>
                <p className="truncate text-sm text-ink-faint tabular-nums">
                  {[timeOf(lead), lead.state, lead.last_outcome ?? stageLabel(lead.stage)].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ol>
        ) : (
          <p className="border-t border-line px-5 py-3 text-sm text-ink-faint">No one else right now.</p>
        )}
      </Card>
      {counts?.hidden && counts.hidden.length > 0 && <Hidden hidden={counts.hidden} />}
      {former && (
        <Button
          tone="ghost"
          icon={<ArrowLeft aria-hidden />}
          data-tip={`Back (${keys.previous.key.toUpperCase()})`}
          className="self-start"
          onClick={steps.goBack}
        >
          Back to {leadName({ name: former.name })}
        </Button>
      )}
    </aside>
  );
}

function Hidden({ hidden }: { hidden: NonNullable<QueueCounts['hidden']> }) {
  return (
    <section aria-label={hiddenTitle} className="px-5 text-sm text-ink-faint max-md:px-1">
      <h2 className="font-medium text-ink-soft">{hiddenTitle}</h2>
      <ul className="mt-1 flex flex-col gap-0.5 tabular-nums">
        {hidden.map(({ why, count }) => (
          <li key={why}>
            {formatCount(count)} {hiddenWords[why]}
            {why === 'unchecked' && (
              <>
                {' · '}
                <button type="button" className={textLinkClass} onClick={openScrubFiles}>
                  {checkThem}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
