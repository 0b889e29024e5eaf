// The import in one dialog: choose a file, check its columns, watch it run, read what became of it.
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { defaultTimeZone, todayIn } from '../../domain/time-zone.ts';
import { formatCounted } from '../../web/format-count.ts';
import { useAppUser } from '../../web/app-user.ts';
import { useStore } from '../../web/store.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnsActions, ColumnsStep, mapDescription } from './columns-step.tsx';
import { ImportFlow, type ImportStep } from './import-flow.browser.ts';
import { importServer } from './import-server.browser.ts';
import type { ImportRequest } from './import-store.browser.ts';
import { ImportWorker, startWorker } from './import-worker.browser.ts';
import { BatchResult } from './batch-result.tsx';
import { DownloadRejectedButton, ImportResult, ShowLeadsButton } from './import-result.tsx';
import { RunningFiles } from './running-files.tsx';
import { openWorkbook } from './workbook-worker.browser.ts';
import { RunningImport } from './running-import.tsx';
import type { RunState } from './run-import.browser.ts';

interface ImportDialogProps {
  request: ImportRequest;
  onClose: () => void;
}

export function ImportDialog({ request, onClose }: ImportDialogProps) {
  const flow = useFlow(request);
  return flow && <OpenDialog flow={flow} onClose={onClose} />;
}

/** One flow with its worker for as long as the dialog is open; files dropped in the meantime go into it. */
function useFlow({ files }: ImportRequest): ImportFlow | null {
  const zone = useAppUser()?.timeZone ?? deviceZone();
  const [flow, setFlow] = useState<ImportFlow | null>(null);
  const create = useEffectEvent(() => {
    const day = { timeZone: zone, today: todayIn(zone, Date.now()) };
    return new ImportFlow({
      makeWorker: () => new ImportWorker(startWorker()),
      openWorkbook,
      server: importServer,
      day,
    });
  });
  useEffect(() => {
    const made = create();
    setFlow(made);
    return () => made.end();
  }, []);
  useEffect(() => {
    if (flow && files.length > 0) void flow.choose(files);
  }, [flow, files]);
  return flow;
}

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || defaultTimeZone;

function OpenDialog({ flow, onClose }: { flow: ImportFlow; onClose: () => void }) {
  const step = useStore(flow.step);
  return step.name === 'run' ? (
    <RunDialog flow={flow} step={step} onClose={onClose} />
  ) : (
    <StartDialog flow={flow} step={step} onClose={onClose} />
  );
}

interface StepDialogProps<S extends ImportStep['name']> {
  flow: ImportFlow;
  step: Extract<ImportStep, { name: S }>;
  onClose: () => void;
}

function StartDialog({ flow, step, onClose }: StepDialogProps<'choose' | 'map'>) {
  const [isAsking, setAsking] = useState(false);
  const isWorkedOn = step.name === 'map' && (step.isCorrected || step.isChosen);
  const close = () => (isWorkedOn && !isAsking ? setAsking(true) : onClose());
  const focus = useFocusOf(step.name);
  if (step.name === 'choose') {
    return (
      <Dialog open onClose={onClose} size="medium" title="Import leads" keepOpenOutside={step.reading !== null}>
        <ChooseFile step={step} onChoose={(files) => void flow.choose(files)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={close}
      size="wide"
      title="Check the columns"
      description={mapDescription(step)}
      keepOpenOutside
      actions={
        isAsking ? (
          <Question
            text="Close without importing? You’ll lose your changes."
            stay="Keep working"
            leave="Close"
            onStay={() => setAsking(false)}
            onLeave={onClose}
          />
        ) : (
          <ColumnsActions step={step} flow={flow} />
        )
      }
    >
      <ColumnsStep ref={focus} step={step} flow={flow} />
    </Dialog>
  );
}

function RunDialog({ flow, step: { batch }, onClose }: StepDialogProps<'run'>) {
  const files = useStore(batch.files);
  const { isOver } = batch;
  const [isAsking, setAsking] = useState(false);
  const [only] = files;
  const isSingle = files.length === 1;
  useStayInTab(!isOver);
  const focus = useFocusOf(isOver ? 'over' : 'running');
  const hasNothing = files.every(({ run }) => run === null || run.state.get().phase === 'canceled');
  useEffect(() => {
    if (isOver && hasNothing) onClose();
  }, [isOver, hasNothing, onClose]);
  const states = files.flatMap(({ run }) => run?.state.get() ?? []);
  const record = isSingle ? states[0]?.record : null;
  const description = isSingle ? only?.chosen.name : formatCounted(files.length, 'file');
  const hasRecord = states.some((state) => state.record);
  if (isOver && hasRecord) {
    const { tally } = batch;
    return (
      <Dialog
        open
        onClose={onClose}
        size="medium"
        title={tally.created ? 'Import finished' : 'Nothing new'}
        description={description}
        actions={
          <>
            {only && record && <DownloadRejectedButton file={only} flow={flow} record={record} />}
            <ShowLeadsButton created={tally.created} onClose={onClose} importId={record?.id ?? null} />
          </>
        }
      >
        {only && record ? (
          <ImportResult ref={focus} record={record} file={only} flow={flow} />
        ) : (
          <BatchResult ref={focus} batch={batch} files={files} flow={flow} />
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={() => (isOver ? onClose() : setAsking(true))}
      size="medium"
      title="Importing leads"
      description={description}
      keepOpenOutside
      actions={runActions()}
    >
      {isSingle && only && states[0] ? (
        <RunningImport ref={focus} file={only} state={states[0]} />
      ) : (
        <RunningFiles ref={focus} files={files} />
      )}
    </Dialog>
  );

  function runActions(): ReactNode {
    if (isOver) return <Button onClick={onClose}>Close</Button>;
    if (states.some(({ phase }) => phase === 'canceling')) return <Button busy>Cancel</Button>;
    if (isAsking) {
      return (
        <Question
          text={stopQuestion(states)}
          stay="Keep importing"
          leave="Stop import"
          onStay={() => setAsking(false)}
          onLeave={() => batch.cancel()}
        />
      );
    }
    return (
      <>
        <Button onClick={() => (isSingle ? batch.cancel() : setAsking(true))}>Cancel</Button>
        {states.some(({ problem, phase }) => problem && phase !== 'broken') && (
          <Button tone="primary" onClick={() => batch.retry()}>
            Try again
          </Button>
        )}
      </>
    );
  }
}

function stopQuestion(states: readonly RunState[]): string {
  if (states.some(({ phase }) => phase === 'done')) return 'Stop here? Files already imported will stay.';
  return states.some(({ phase }) => phase === 'finishing')
    ? 'Stop the import? Anything already saved will stay.'
    : 'Stop the import? Nothing has been saved yet.';
}

interface QuestionProps {
  text: string;
  stay: string;
  leave: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked in the dialog's own foot: never a dialog over a dialog. */
function Question({ text, stay, leave, onStay, onLeave }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <p role="alert" className="min-w-0 flex-auto! self-center font-medium max-md:w-full max-md:basis-full!">
        {text}
      </p>
      <Button ref={first} onClick={onStay}>
        {stay}
      </Button>
      <Button tone="danger" onClick={onLeave}>
        {leave}
      </Button>
    </>
  );
}

/** A new step takes the focus, so that it is read out and the keyboard goes on from its top. */
function useFocusOf(step: string) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [step]);
  return element;
}

/** Closing or reloading the tab asks first. */
function useStayInTab(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
