// What the lead's panel and the lead's page are made of: reach it, its next step, all that happened, every field.
import { BadgeDollarSign, FileText } from 'lucide-react';
import { createElement, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { formatWholeDollars } from '../../domain/money.ts';
import { useDraftIsThere } from '../../web/draft.ts';
import type { Load } from '../../web/feature.ts';
import { isOffline } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { late } from '../../web/ui/late.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { Tabs } from '../../web/ui/tabs.tsx';
import { FollowUpBar } from './follow-up-bar.tsx';
import type { AskLeadDialog } from './lead-dialogs.tsx';
import type { LeadEdit } from './lead-edit.browser.ts';
import { fieldLabels, LeadFields } from './lead-fields.tsx';
import { pickStage } from './lead-acts.browser.ts';
import { LeadOrigin } from './lead-origin.tsx';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { offerDetails } from '../lead-model/offer-details.rules.ts';
import { useLeadSlots, type PanelSectionProps } from '../leads/lead-slots.browser.ts';
import { WordedReachButtons } from '../leads/reach-buttons.tsx';
import { OutcomeBar } from '../outcomes/outcome-menu.tsx';
import { TakenNotice } from '../leads/taken-number.tsx';
import { Timeline } from './timeline.tsx';

const ConflictNotice = late(async () => (await import('./lead-conflict.tsx')).ConflictNotice);

export interface LeadContentProps {
  lead: Lead;
  edit: LeadEdit;
  /** The field to begin in; null leaves the focus where it is. */
  focusField: string | null;
  ask: AskLeadDialog;
  /** The lead is only known as a list shows it. */
  missing?: MissingRest | null;
  /** With the window for itself a lead is read first: what is kept of it stands above its form. */
  factsFirst?: boolean;
  /** What stands below the sections of other features waits for them. */
  held?: HeldSections;
}

export interface HeldSections {
  isHeld: boolean;
  onKnown: () => void;
}

/** So long what stands below waits for sections that do not come. */
const sectionsPatienceMs = 1500;
const freely: HeldSections = { isHeld: false, onKnown: () => undefined };

/** For a lead that comes to the screen whole: what was shown before its sections does not go again. */
export function useHeldSections(isWhole: boolean): HeldSections {
  const [left, setLeft] = useState(
    useLeadSlots().filter(({ panelLine, panelSection }) => panelLine ?? panelSection).length,
  );
  const [isOver, setOver] = useState(!isWhole);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), sectionsPatienceMs);
    return () => clearTimeout(timer);
  }, []);
  const onKnown = useCallback(() => setLeft((now) => now - 1), []);
  return { isHeld: !isOver && left > 0, onKnown };
}

/** Why all but what a list shows of the lead is not here: on its way without an error. */
export interface MissingRest {
  error: unknown;
  retry: () => void;
  isRetrying: boolean;
  /** The list told of the calls, too. */
  hasFigures: boolean;
}

/** Above everything else, in the panel and on the page. */
export function LeadHead({ lead, edit, focusField, ask, missing = null, held = freely }: LeadContentProps) {
  useEffect(() => {
    if (focusField === 'stage') pickStage(lead.id);
  }, [focusField, lead.id]);
  return (
    <div className="flex flex-col gap-3">
      <QuickActions lead={lead} ask={ask} />
      <SoldDraftNotice lead={lead} ask={ask} />
      {!missing && edit.conflict && <ConflictNotice conflict={edit.conflict} labels={fieldLabels} />}
      {edit.holder && <TakenNotice leadId={lead.id} holder={edit.holder} onKeepBoth={edit.keepShared} />}
      <Lines lead={lead} onKnown={held.onKnown} />
      <div hidden={held.isHeld} className="contents">
        {!missing && <Sections lead={lead} onKnown={held.onKnown} />}
      </div>
      {!held.isHeld && (
        <>
          <OutcomeBar lead={lead} hasFigures={missing?.hasFigures ?? true} />
          <FollowUpBar lead={lead} isAsked={focusField === 'next_follow_up_at'} />
          <QuoteFacts lead={lead} />
        </>
      )}
    </div>
  );
}

export function LeadDetails({ lead, edit, focusField, factsFirst = false }: Omit<LeadContentProps, 'ask'>) {
  return (
    <>
      {factsFirst && <LeadOrigin lead={lead} />}
      <div className={factsFirst ? 'border-t border-line pt-4' : ''}>
        <LeadFields edit={edit} focusField={focusField} />
      </div>
      {!factsFirst && <LeadOrigin lead={lead} />}
    </>
  );
}

/** What is asked for outside of the details. */
const besideTabs: ReadonlySet<string> = new Set(['next_follow_up_at', 'stage', 'note']);

/** The tab that was looked at last: walking from lead to lead stays in it. */
let lastTab = 'timeline';

interface LeadTabsProps extends LeadContentProps {
  first?: string | undefined;
  /** On a wide page the details stand beside the tabs. */
  withoutDetails?: boolean;
}

export function LeadTabs({ first, withoutDetails, ...content }: LeadTabsProps) {
  const { lead, focusField, missing = null } = content;
  const rest = (shown: ReactNode) => (missing ? <RestMissing missing={missing} /> : shown);
  const plugged = useLeadSlots().flatMap(({ panelTab }) => panelTab ?? []);
  const isField = focusField !== null && !besideTabs.has(focusField);
  const asksNote = focusField === 'note';
  const [chosen, setChosen] = useState(asksNote ? 'timeline' : isField ? 'details' : (first ?? lastTab));
  const tabs = [
    { key: 'timeline', label: 'Timeline', content: <Timeline lead={lead} asksNote={asksNote} /> },
    ...(withoutDetails ? [] : [{ key: 'details', label: 'Details', content: rest(<LeadDetails {...content} />) }]),
    ...plugged
      .filter(({ isFor }) => isFor?.(lead) ?? true)
      .map(({ key, label, load }) => ({ key, label, content: rest(<Plugged load={load} lead={lead} />) })),
  ];
  return (
    <Tabs
      label="Lead sections"
      className={withoutDetails ? '' : 'mt-4'}
      tabs={tabs}
      value={tabs.some(({ key }) => key === chosen) ? chosen : 'timeline'}
      onChange={(key) => {
        lastTab = key;
        setChosen(key);
      }}
    />
  );
}

export function RestMissing({ missing: { error, retry, isRetrying } }: { missing: MissingRest }) {
  if (error === null)
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (isOffline(error))
    return <p className="py-2 text-sm text-ink-faint">These details show when you’re back online.</p>;
  return (
    <ErrorState
      compact
      title="We couldn’t load the rest of this lead."
      error={error}
      onRetry={retry}
      retrying={isRetrying}
    />
  );
}

type Part = Load<ComponentType<{ lead: Lead }>>;

function Plugged({ load, lead, fallback }: { load: Part; lead: Lead; fallback?: ReactNode }) {
  const loading = (
    <Loading>
      <SkeletonText lines={6} />
    </Loading>
  );
  return createElement(late(load), { lead, fallback: fallback ?? loading });
}

/** Of those that are expected the place is kept. */
function Lines({ lead, onKnown }: PanelSectionProps) {
  return useLeadSlots().map(({ panelLine }, index) => {
    if (!panelLine) return null;
    const place = panelLine.isExpected() && lead.phone !== null ? <p className="h-5" /> : <></>;
    return createElement(late(panelLine.load), { key: index, lead, onKnown, fallback: place });
  });
}

function Sections(props: PanelSectionProps) {
  return useLeadSlots().map(
    ({ panelSection }, index) => panelSection && createElement(late(panelSection), { key: index, ...props }),
  );
}

function QuickActions({ lead, ask }: { lead: Lead; ask: AskLeadDialog }) {
  const tools = useLeadSlots().flatMap(({ panelTool }) => panelTool ?? []);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <WordedReachButtons lead={lead} />
      {lead.status === 'sold' ? (
        <Button size="small" icon={<FileText aria-hidden />} onClick={() => ask({ kind: 'policy', id: lead.id })}>
          Policy file
        </Button>
      ) : (
        <Button size="small" icon={<BadgeDollarSign aria-hidden />} onClick={() => ask({ kind: 'sell', id: lead.id })}>
          Mark as SOLD
        </Button>
      )}
      {tools.map((load, index) => (
        <Plugged key={index} load={load} lead={lead} fallback={<></>} />
      ))}
    </div>
  );
}

/** A form that was started and could not be saved, or was left, is not forgotten. */
function SoldDraftNotice({ lead, ask }: { lead: Lead; ask: AskLeadDialog }) {
  const isThere = useDraftIsThere(`sold:${lead.id}`);
  if (!isThere) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={() => ask({ kind: 'sell', id: lead.id })}>
          Continue
        </Button>
      }
    >
      {lead.status === 'sold' ? 'Policy file changes are' : 'A SOLD form is'} not saved yet. They’re kept on this
      device.
    </Notice>
  );
}

/** What they asked for, what was quoted, what an application waits for, and what the file said of carrier, coverage and amounts. */
function QuoteFacts({ lead: { pipeline, status, extra, coverage_wanted: wanted } }: { lead: Lead }) {
  if (status === 'sold') return null;
  const { quoted, pending } = pipeline;
  const dollars = (value: number | null | undefined, word: string) =>
    value ? `${formatWholeDollars(Math.round(value * 100))} ${word}` : null;
  const quote = quoted && [quoted.carrier, dollars(quoted.face, 'face'), dollars(quoted.premium, 'premium')];
  const facts = [
    ['Wants', wanted],
    ['Quoted', quote?.filter(Boolean).join(' · ')],
    ['Pending', pending?.reason],
    [
      'From file',
      offerDetails(extra)
        .map(({ label, value }) => `${label}: ${value}`)
        .join(' · '),
    ],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 px-3 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt className="w-16 flex-none text-ink-faint">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Null while there is nothing to say. */
export function saveBar(edit: LeadEdit): ReactNode {
  const { isDirty, isWaiting, isJustSaved, failure, isSaving } = edit;
  if (!isDirty && !isWaiting && !isJustSaved) return null;
  return (
    <div className="flex min-h-9 items-center gap-2">
      <p role="status" className="mr-auto min-w-0 text-sm text-ink-faint">
        {failure ? (
          <span className="text-danger-text">{failure}</span>
        ) : isDirty || isWaiting ? (
          'Unsaved changes. Kept on this device.'
        ) : (
          <span className="text-good-text">Saved</span>
        )}
      </p>
      {isDirty && (
        <>
          <Button onClick={edit.discard}>Discard</Button>
          <Button tone="primary" busy={isSaving} onClick={() => void edit.save()}>
            Save
          </Button>
        </>
      )}
    </div>
  );
}
