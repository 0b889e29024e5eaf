// A session at work: the lead at hand, the keys, and who comes next.
import { CircleCheckBig, Square, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useCommands } from '../../web/commands.ts';
import { formatCount } from '../../web/format-count.ts';
import { keys } from '../../web/key-table.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { SessionLine } from '../agent-line/session-line.tsx';
import { useLead, useLiveLead } from '../leads/loaded-leads.browser.ts';
import type { DialSession } from './dial-session.contract.ts';
import { contactRate } from './dial-session.rules.ts';
import { leadGone, leadGoneWords, nobodyNow, nobodyWords, sessionTitle, talkWords } from './dial-session.words.ts';
import { countWords } from './count-words.browser.ts';
import { LeadAtHand } from './lead-at-hand.tsx';
import { SessionQueue } from './session-queue.tsx';
import { useQueueCounts } from './session-queries.browser.ts';
import { useSessionSteps } from './use-session-steps.browser.ts';

export function RunningSession({ session }: { session: DialSession }) {
  const steps = useSessionSteps(session);
  const { at_hand: atHand, lead_id: leadId, upcoming, list_name } = session;
  const counts = useQueueCounts(session);
  useLiveLead(leadId);
  useShortcut({ ...keys.next, repeats: false, label: 'Skip to the next lead', run: () => skip() });
  useShortcut({ ...keys.previous, repeats: false, label: 'Back to the lead before', when: session.former !== null, run: () => steps.goBack() }); // prettier-ignore
  useShortcut({ ...keys.hangUp, when: steps.call !== null, run: () => steps.hangUp() });
  useShortcut({ ...keys.endSession, run: () => void steps.end() });
  const skip = () => (leadId !== null && atHand === null ? steps.goOn() : steps.leave('skipped', 'Skipped'));
  const end = useRef(steps.end);
  useEffect(() => {
    end.current = steps.end;
  });
  useCommands(
    useMemo(
      () => [
        { key: 'end-session', label: 'End dial session', icon: Square, shortcut: keys.endSession.key, run: () => void end.current() }, // prettier-ignore
      ],
      [],
    ),
  );
  return (
    <Page
      header={
        <PageHeader
          title={sessionTitle}
          description={counts?.ready ? `${list_name} · ${countWords(counts.ready)} left` : list_name}
          tools={
            <>
              <ProgressWords session={session} />
              <Button icon={<Square aria-hidden />} onClick={() => void steps.end()}>
                End session
              </Button>
            </>
          }
        />
      }
    >
      <SessionLine sessionId={session.id} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_320px] items-start gap-5 max-lg:grid-cols-1">
        {atHand ? (
          <LeadAtHand key={atHand.lead.id} atHand={atHand} steps={steps} onSkip={skip} />
        ) : (
          <Nobody isGone={leadId !== null} isBusy={steps.isBusy} onNext={steps.goOn} />
        )}
        <SessionQueue session={session} counts={counts} steps={steps} />
      </div>
      {upcoming[0] && <ReadAhead id={upcoming[0].id} />}
    </Page>
  );
}

/** The next lead is there before it is asked for. */
function ReadAhead({ id }: { id: string }) {
  useLead(id);
  return null;
}

function ProgressWords({ session: { progress } }: { session: DialSession }) {
  const rate = contactRate(progress);
  return (
    <p role="status" className="text-sm text-ink-soft tabular-nums">
      {[
        `${formatCount(progress.done)} worked`,
        ...(rate === null ? [] : [`${formatCount(progress.reached)} reached (${rate}%)`]),
        talkWords(progress.talk_seconds),
      ].join(' · ')}
    </p>
  );
}

function Nobody({ isGone, isBusy, onNext }: { isGone: boolean; isBusy: boolean; onNext: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <EmptyState
      icon={isGone ? Trash2 : CircleCheckBig}
      title={isGone ? leadGone : nobodyNow}
      actions={
        <Button ref={button} tone="primary" busy={isBusy} onClick={onNext}>
          {isGone ? 'Next lead' : 'Look again'}
        </Button>
      }
    >
      {isGone ? leadGoneWords : nobodyWords}
    </EmptyState>
  );
}
