// Under a lead's name: how to reach it, how old it is, what its clock shows, and its stage.
import { ageOn } from '../../domain/calendar-date.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { stateName } from '../../domain/us-state.ts';
import { formatTime } from '../../web/format-date.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import { Badge } from '../../web/ui/badge.tsx';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { useStage } from '../leads/stage-saves.browser.ts';
import { StageSelect } from '../leads/stage-select.tsx';
import { useWallZones } from '../leads/wall-zones.browser.ts';

export function LeadSubtitle({ lead }: { lead: LeadRow }) {
  const { stage, isWaiting } = useStage(lead);
  const phone = reachedPhone(lead);
  const age = lead.dob ? ageOn(todayIn(shownZone(), Date.now()), lead.dob) : null;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap gap-x-3 text-ink-soft tabular-nums">
        <span className="whitespace-nowrap select-text">{phone ? formatPhone(phone) : 'No phone'}</span>
        {age !== null && <span data-tip={`Born ${lead.dob}`}>Age {age}</span>}
        <LocalTime lead={lead} />
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        {lead.status === 'sold' ? (
          <Badge tone="good">Sold</Badge>
        ) : (
          <span className="max-w-full flex-none">
            <StageSelect lead={{ ...lead, stage }} />
          </span>
        )}
        {isWaiting && <Badge tone="warning">Not saved yet</Badge>}
        {lead.priority === 'high' && <Badge tone="warning">High priority</Badge>}
        {lead.email && (
          <span className="min-w-0 truncate select-text" title={lead.email}>
            {lead.email}
          </span>
        )}
      </div>
    </div>
  );
}

/** What the clock on the lead's wall shows now; a second one where its state has two and nothing tells which. */
function LocalTime({ lead }: { lead: LeadRow }) {
  const { state } = lead;
  const now = useMinutes();
  const times = new Set(useWallZones(lead).map((zone) => formatTime(now, zone)));
  if (state === null) return null;
  return (
    <>
      <span>{state}</span>
      {times.size > 0 && <span data-tip={`Local time in ${stateName(state)}`}>{[...times].join(' or ')}</span>}
    </>
  );
}
