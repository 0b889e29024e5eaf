// The lead one is about to call: who, where, what was said last, and how the call went.
import { ArrowRight, Phone, PhoneOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { reachedAt } from '../../domain/reached-phone.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { keys } from '../../web/key-table.ts';
import { keyCaps, useShortcut } from '../../web/shortcuts.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { Button } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Kbd } from '../../web/ui/kbd.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { statusLabels } from '../calls/calls.words.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { FollowUpBar } from '../lead-page/follow-up-bar.tsx';
import { pickStage } from '../lead-page/lead-acts.browser.ts';
import { LeadSubtitle } from '../lead-page/lead-subtitle.tsx';
import { Timeline } from '../lead-page/timeline.tsx';
import { useLead } from '../leads/loaded-leads.browser.ts';
import { reachLead } from '../leads/reach-lead.browser.ts';
import { logOutcomeOf } from '../outcomes/log-outcome.browser.ts';
import { outcomeRules, outcomes, type Outcome } from '../outcomes/outcome.rules.ts';
import { useOutcomeKeys } from '../outcomes/use-outcome-keys.browser.ts';
import type { AtHand } from './dial-session.contract.ts';
import { closedWords, waits, waitsForTyping } from './dial-session.words.ts';
import type { SessionSteps } from './use-session-steps.browser.ts';

interface LeadAtHandProps {
  atHand: AtHand;
  steps: SessionSteps;
  onSkip: () => void;
}

export function LeadAtHand({ atHand, steps, onSkip }: LeadAtHandProps) {
  const { lead: row, closed } = atHand;
  const { data: lead, error, isFetching, refetch } = useLead(row.id);
  const [followUps, setFollowUps] = useState(0);
  const part = useRef<HTMLElement>(null);
  const callButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Who came here by a key or a press goes on with the call; who types elsewhere goes on typing.
    const { activeElement: focused } = document;
    if (focused?.closest('[data-modal]') || focused?.matches('input,textarea,select')) return;
    callButton.current?.focus({ preventScroll: true });
  }, []);
  // A press of Call is answered with what opens the number.
  const isOfRegistry = closed?.why === 'unchecked' || closed?.why === 'listed';
  const call = () => reachLead('call', reachedAt(row));
  const mayCall = (closed === null || isOfRegistry) && steps.call === null;
  const log = (outcome: Outcome) => {
    logOutcomeOf(row, outcome);
    steps.leave('done', outcomeRules[outcome].label);
  };
  const writeNote = () => part.current?.querySelector<HTMLElement>('textarea')?.focus();
  useOutcomeKeys({ place: 'open', when: steps.waiting === null, log });
  useShortcut({ ...keys.call, when: mayCall, run: () => call() });
  useShortcut({ ...keys.text, run: () => reachLead('text', reachedAt(row)) });
  useShortcut({ ...keys.stage, run: () => void pickStage(row.id) });
  useShortcut({ ...keys.followUp, run: () => setFollowUps((count) => count + 1) });
  useShortcut({ ...keys.note, run: writeNote });
  return (
    <section ref={part} aria-label="Lead at hand" className="min-w-0 rounded-md border border-line bg-surface">
      <div className="flex flex-col gap-4 p-5 max-md:p-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="min-w-0 truncate text-2xl font-semibold">
            <Link to={`/app/leads/${row.id}`} className="text-ink no-underline hover:underline">
              {leadName(row)}
            </Link>
          </h2>
          <LeadSubtitle lead={lead ?? row} />
        </div>
        {closed && (
          <Notice tone="warning">
            {closedWords[closed.why]}
            {closed.until && ` until ${formatDateTime(closed.until)}`}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {steps.call ? (
            <Button
              ref={callButton}
              tone="danger"
              size="large"
              className="max-md:flex-1"
              icon={<PhoneOff aria-hidden />}
              disabled={steps.call.is_ending}
              onClick={steps.hangUp}
            >
              Hang up <KeyCap of={keys.hangUp.key} />
            </Button>
          ) : (
            <Button
              ref={callButton}
              tone="primary"
              size="large"
              className="max-md:flex-1"
              icon={<Phone aria-hidden />}
              disabled={!mayCall}
              onClick={call}
            >
              Call <KeyCap of={keys.call.key} />
            </Button>
          )}
          <Button size="large" icon={<ArrowRight aria-hidden />} className="max-md:flex-1" onClick={onSkip}>
            Skip <KeyCap of={keys.next.key} />
          </Button>
          {steps.call && (
            <p role="status" className="text-ink-soft">
              {statusLabels[steps.call.status]}
            </p>
          )}
        </div>
        {steps.waiting ? (
          <Notice
            action={
              <span className="flex gap-1">
                <Button size="small" tone="ghost" onClick={steps.stay}>
                  Stay
                </Button>
                <Button size="small" onClick={steps.goOn}>
                  Next lead now
                </Button>
              </span>
            }
          >
            {(steps.isTalking ? waits : waitsForTyping)(steps.waiting.label)}
          </Notice>
        ) : (
          <div role="group" aria-label="How did it go?" className="grid grid-cols-3 gap-2 max-md:grid-cols-2">
            {outcomes.map((outcome) => (
              <Button key={outcome} onClick={() => log(outcome)}>
                {outcomeRules[outcome].label} <KeyCap of={outcomeRules[outcome].key} />
              </Button>
            ))}
          </div>
        )}
        {lead ? (
          <Known key={`${steps.moves} ${followUps}`} lead={lead} isAsked={followUps > 0} />
        ) : error ? (
          <ErrorState
            compact
            title="We couldn’t load this lead."
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </div>
    </section>
  );
}

function Known({ lead, isAsked }: { lead: Lead; isAsked: boolean }) {
  return (
    <>
      <FollowUpBar lead={lead} isAsked={isAsked} />
      <Timeline lead={lead} />
    </>
  );
}

/** Where there is a keyboard. */
function KeyCap({ of }: { of: string }) {
  const isPhone = useIsPhone();
  return isPhone ? null : (
    <span aria-hidden className="ml-1.5">
      <Kbd caps={keyCaps(of)} />
    </span>
  );
}
