// One lead: who, what time it is there, whether a call is allowed, the ways to call, and afterward how it went.
import { Headphones, Phone } from 'lucide-react';
import { useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { liveAway } from '../../web/live-changes.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { StageBadge } from '../../web/ui/stage-badge.tsx';
import { toast } from '../../web/ui/toast.ts';
import { closedNumber } from '../dnc-registry/registry-asks.browser.ts';
import { logOutcomeOf } from '../outcomes/log-outcome.browser.ts';
import { outcomeRules, outcomes } from '../outcomes/outcome.rules.ts';
import { isApple } from './device.rules.ts';
import { noteDial } from './dial.browser.ts';
import { freshFacts, type DialedLead } from './dial-queries.browser.ts';
import type { GateAnswer } from './gate-answer.browser.ts';
import { dialAddress, isTap, type DialMethod, type Touch } from './smart-dialer.rules.ts';
import { cannotCheck, gateWords } from './smart-dialer.words.ts';
import { thisBrowser } from './this-browser.browser.ts';

interface DialRowProps {
  lead: DialedLead;
  time: string;
  /** Null while it is on its way: nobody is called before it is there. */
  answer: GateAnswer | null;
  /** The last one that was called: asks how it went. */
  isCalled: boolean;
  onCalled: (leadId: string | null) => void;
}

const tones = { open: 'good', closed: 'warning', never: 'danger' } as const;

export function DialRow({ lead, time, answer, isCalled, onCalled }: DialRowProps) {
  const name = leadName(lead);
  const row = useRef<HTMLLIElement>(null);
  const log = (outcome: (typeof outcomes)[number]) => {
    logOutcomeOf(lead, outcome);
    onCalled(null);
    row.current?.querySelector('a')?.focus();
  };
  const ways: DialMethod[] = isApple(thisBrowser()) ? ['tel', 'facetime'] : ['tel'];
  return (
    <li ref={row} aria-label={name} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="truncate font-medium">{name}</span>
            {isLeadStage(lead.stage) && <StageBadge stage={lead.stage} label={stageLabel(lead.stage)} />}
          </p>
          <p className="text-sm text-ink-faint tabular-nums">
            {[formatPhone(lead.phone), lead.state, time].filter(Boolean).join(' · ')}
          </p>
          {lead.last_outcome && <p className="text-sm text-ink-faint">Last: {lead.last_outcome}</p>}
        </div>
        {answer ? <Badge tone={tones[answer.tone]}>{answer.words}</Badge> : <Badge>{gateWords.unknown}</Badge>}
        <div className="flex flex-wrap gap-2 max-md:w-full">
          {ways.map((method) => (
            <DialLink
              key={method}
              lead={lead}
              method={method}
              isClosed={answer === null || answer.tone === 'never'}
              isOfRegistry={answer?.isOfRegistry === true}
              onDialed={() => onCalled(lead.id)}
            />
          ))}
        </div>
      </div>
      {isCalled && (
        <div role="group" aria-label={`How did the call with ${name} go?`} className="flex flex-wrap gap-2">
          {outcomes.map((outcome) => (
            <Button key={outcome} size="small" onClick={() => log(outcome)}>
              {outcomeRules[outcome].label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface DialLinkProps {
  lead: DialedLead;
  method: DialMethod;
  isClosed: boolean;
  /** The registry closes it: a press asks what opens it. */
  isOfRegistry: boolean;
  onDialed: () => void;
}

function DialLink({ lead, method, isClosed, isOfRegistry, onDialed }: DialLinkProps) {
  const down = useRef<Touch | null>(null);
  const isAsking = useRef(false);
  const look = buttonClass({ ...(method === 'tel' && { tone: 'primary' as const }), className: 'max-md:flex-1' });
  const content: ReactNode = (
    <span className="inline-flex items-center gap-2">
      {method === 'tel' ? <Phone aria-hidden /> : <Headphones aria-hidden />}
      {method === 'tel' ? 'Call' : 'FaceTime Audio'}
      <span className="sr-only"> {leadName(lead)}</span>
    </span>
  );
  if (isClosed)
    return (
      <button type="button" disabled className={look}>
        {content}
      </button>
    );
  const dial = () => {
    noteDial(lead, method);
    onDialed();
  };
  if (isOfRegistry) {
    const onOpen = () => {
      dial();
      location.href = dialAddress(method, lead.phone);
    };
    return (
      <button
        type="button"
        className={look}
        onClick={() => closedNumber.set({ name: lead.name, phone: lead.phone, onOpen })}
      >
        {content}
      </button>
    );
  }
  const askAndDial = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const mayDial = await mayStillDial(lead);
    isAsking.current = false;
    if (!mayDial) return;
    dial();
    location.href = dialAddress(method, lead.phone);
  };
  const begin = (event: PointerEvent) => (down.current = touchOf(event));
  // A key has no pointer, and is always meant.
  const press = (event: MouseEvent) => {
    const began = down.current;
    down.current = null;
    if (event.detail > 0 && began !== null && !isTap(began, touchOf(event))) {
      event.preventDefault();
      return;
    }
    if (navigator.onLine && !liveAway.get()) return dial();
    event.preventDefault();
    void askAndDial();
  };
  return (
    <a href={dialAddress(method, lead.phone)} draggable={false} className={look} onPointerDown={begin} onClick={press}>
      {content}
    </a>
  );
}

/** Nothing tells this page of changes: what it shows may be old. */
async function mayStillDial(lead: DialedLead): Promise<boolean> {
  const facts = await freshFacts(lead.id);
  if (!facts) return confirm({ title: `Call ${leadName(lead)}?`, body: cannotCheck, confirmLabel: 'Call' });
  const { gateAnswer } = await import('./gate-answer.browser.ts');
  const { tone, words, isOfRegistry = false } = gateAnswer(lead, facts, Date.now());
  const isClosed = tone === 'never' || isOfRegistry;
  if (isClosed) toast({ text: `We didn’t call ${leadName(lead)}. ${words}.`, tone: 'warning' });
  return !isClosed;
}

const touchOf = ({ clientX, clientY, timeStamp }: MouseEvent | PointerEvent): Touch => ({
  x: clientX,
  y: clientY,
  at: timeStamp,
});
