// The live demo: the product's own board with six cards. Its first picture is written into the page; React takes it over
// at the visitor's first touch.
import { useEffect, useLayoutEffect, useReducer, useRef, useState, type SubmitEvent } from 'react';
import { leadStages, stageLabel, stageSubLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import {
  demoDeals,
  isLastStage,
  longestNote,
  playDemo,
  type DemoAction,
  type DemoDeal,
} from './demo-pipeline.rules.ts';

type Act = (action: DemoAction) => void;

interface DemoPipelineProps {
  /** Done before React was there, in order. */
  early?: readonly DemoAction[];
  onReady?: () => void;
}

export function DemoPipeline({ early = [], onReady }: DemoPipelineProps) {
  const [deals, play] = useReducer(playDemo, demoDeals);
  const [moved, setMoved] = useState<string | null>(null);
  const focusAfter = useRef<string | null>(null);
  const act: Act = (action) => {
    if (action.type !== 'add-note') {
      // The card goes to another column, and the focus with it.
      focusAfter.current = `demo-${action.type === 'advance' ? 'advance' : 'stage'}-${action.id}`;
      setMoved(action.id);
    }
    play(action);
  };
  useLayoutEffect(() => {
    const id = focusAfter.current;
    if (!id) return;
    focusAfter.current = null;
    const control = document.getElementById(id) as HTMLButtonElement | null;
    (control?.disabled ? document.getElementById(id.replace('advance', 'stage')) : control)?.focus();
  }, [deals]);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    early.forEach(act);
    onReady?.();
  });
  const last = deals.find(({ id }) => id === moved);
  return (
    <>
      <p role="status" className="sr-only">
        {last ? `${last.name}: ${stageLabel(last.stage)}` : ''}
      </p>
      <ol className="flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto p-4 xl:grid xl:snap-none xl:grid-cols-6 xl:gap-2 xl:p-3">
        {leadStages.map((stage) => (
          <Column
            key={stage}
            stage={stage}
            deals={deals.filter((deal) => deal.stage === stage)}
            moved={moved}
            act={act}
          />
        ))}
      </ol>
    </>
  );
}

interface ColumnProps {
  stage: LeadStage;
  deals: readonly DemoDeal[];
  moved: string | null;
  act: Act;
}

function Column({ stage, deals, moved, act }: ColumnProps) {
  return (
    <li className="flex w-70 flex-none snap-start flex-col rounded-md bg-sunken p-2 xl:w-auto">
      <h3 className="flex h-8 items-center gap-2 px-1 text-sm font-medium">
        <StageDot stage={stage} />
        <span>
          {stageLabel(stage)}
          {stageSubLabel(stage) && <span className="sr-only"> ({stageSubLabel(stage)})</span>}
        </span>
        <span className="ml-auto text-xs font-normal text-ink-faint tabular-nums">{deals.length}</span>
      </h3>
      {deals.length === 0 ? (
        <p className="px-1 py-6 text-center text-sm text-ink-faint">No cards in this stage</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {deals.map((deal) => (
            <Card key={deal.id} deal={deal} arrives={deal.id === moved} act={act} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Card({ deal, arrives, act }: { deal: DemoDeal; arrives: boolean; act: Act }) {
  const { id, name, stage } = deal;
  return (
    <li
      className={`rounded-md border border-line bg-raised p-3 shadow-button ${arrives ? 'animate-arrive' : ''}`}
      data-deal={id}
    >
      <p className="truncate font-medium">{name}</p>
      <p className="truncate text-xs text-ink-faint">{deal.wish}</p>
      <div className="mt-2.5 flex flex-col gap-2">
        <select
          id={`demo-stage-${id}`}
          aria-label={`Stage of ${name}`}
          value={stage}
          onChange={(event) => act({ type: 'set-stage', id, stage: event.target.value })}
          className="control h-8 px-2! text-sm!"
        >
          {leadStages.map((each) => (
            <option key={each} value={each}>
              {stageLabel(each)}
            </option>
          ))}
        </select>
        <button
          id={`demo-advance-${id}`}
          type="button"
          aria-label={`Advance ${name}`}
          disabled={isLastStage(stage)}
          onClick={() => act({ type: 'advance', id })}
          className="h-8 rounded-sm border border-line-strong bg-raised px-2 text-sm font-medium shadow-button transition-colors hover:not-disabled:bg-hover disabled:text-ink-faint disabled:shadow-none touch:h-11"
        >
          Advance
        </button>
      </div>
      <Notes deal={deal} act={act} />
    </li>
  );
}

function Notes({ deal: { id, name, notes }, act }: { deal: DemoDeal; act: Act }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = new FormData(form).get('note');
    if (typeof body === 'string') act({ type: 'add-note', id, body, at: new Date().toISOString() });
    form.reset();
  };
  return (
    <>
      {notes.length === 0 ? (
        <p className="mt-2.5 text-xs text-ink-faint">No notes yet.</p>
      ) : (
        <ul className="mt-2.5 flex flex-col gap-1.5">
          {notes.map((note) => (
            <li key={note.at + note.body} className="text-xs break-words text-ink-soft">
              <time dateTime={note.at} className="mr-1.5 text-ink-faint tabular-nums">
                {clock(note.at)}
              </time>
              {note.body}
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="mt-2 flex gap-1.5">
        <input
          name="note"
          autoComplete="off"
          maxLength={longestNote}
          aria-label={`Note about ${name}`}
          placeholder="Add a note"
          className="control h-8 px-2! text-sm!"
        />
        <button
          aria-label={`Add note about ${name}`}
          className="h-8 flex-none rounded-sm px-2 text-sm font-medium text-accent-text transition-colors hover:bg-accent-soft touch:h-11"
        >
          Add
        </button>
      </form>
    </>
  );
}

function clock(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
