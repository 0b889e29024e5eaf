// Scrub files: the numbers to be checked go out, and what the service found comes in.
import { Download, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RegistryResult } from '../../domain/registry-terms.ts';
import { Button } from '../../web/ui/button.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Progress } from '../../web/ui/progress.tsx';
import { RadioGroup } from '../../web/ui/radio-group.tsx';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { NumbersOut } from './numbers-out.tsx';
import type { ReadScrub } from './read-scrub.rules.ts';
import { today } from './checked-on.browser.ts';
import { readScrubFile, saveLeftOut, ScrubProblem, sendScrub } from './scrub-file.browser.ts';
import {
  aboutIn,
  aboutScrub,
  clearLabel,
  dayInFuture,
  dayMissing,
  inTitle,
  listedLabel,
  notSent,
  saveLeftOutLabel,
  sayKept,
  sayLeftOut,
  sayNewer,
  sayNumbers,
  sayResults,
  scrubTitle,
  whatIsInIt,
  whenScrubbed,
} from './scrub.words.ts';

interface Found {
  fileName: string;
  scrub: ReadScrub;
}

type Step =
  | { name: 'choose'; problem: string | null; isReading: boolean }
  | ({ name: 'found'; problem: string | null } & Found)
  | ({ name: 'sending'; sent: number } & Found)
  | ({ name: 'done'; kept: number } & Found);

const start: Extract<Step, { name: 'choose' }> = { name: 'choose', problem: null, isReading: false };

export function ScrubDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>(start);
  const [result, setResult] = useState<RegistryResult>('clear');
  const [day, setDay] = useState(today);
  const input = useRef<HTMLInputElement>(null);
  const focus = useRef<HTMLDivElement>(null);
  const { name } = step;
  useEffect(() => {
    if (name !== 'choose') focus.current?.focus();
  }, [name]);

  const read = async (file: File) => {
    setStep({ ...start, isReading: true });
    try {
      setStep({ name: 'found', fileName: file.name, scrub: await readScrubFile(file), problem: null });
    } catch (error) {
      if (!(error instanceof ScrubProblem)) throw error;
      setStep({ ...start, problem: `${file.name}: ${error.message}` });
    }
  };
  const send = async ({ fileName, scrub }: Found) => {
    const found = { fileName, scrub };
    if (!isCalendarDate(day)) return setStep({ name: 'found', ...found, problem: dayMissing });
    if (day > today()) return setStep({ name: 'found', ...found, problem: dayInFuture });
    setStep({ name: 'sending', ...found, sent: 0 });
    try {
      const onSent = (sent: number) => setStep({ name: 'sending', ...found, sent });
      const kept = await sendScrub({ fileName, rows: scrub.rows, result, checkedOn: day, onSent });
      setStep({ name: 'done', ...found, kept });
    } catch (error) {
      const { message, offline } = describeError(error);
      setStep({ name: 'found', ...found, problem: offline ? notSent : message });
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={scrubTitle}
      description={step.name === 'choose' ? undefined : step.fileName}
      keepOpenOutside={name !== 'choose' && name !== 'done'}
      actions={
        step.name === 'found' ? (
          <>
            <Button onClick={() => setStep(start)}>Choose another file</Button>
            <Button tone="primary" onClick={() => void send(step)}>
              Save {sayNumbers(step.scrub.rows.length)}
            </Button>
          </>
        ) : (
          step.name === 'done' && (
            <Button tone="primary" onClick={onClose}>
              Close
            </Button>
          )
        )
      }
    >
      <div ref={focus} tabIndex={-1} className="flex flex-col gap-4 pb-2 outline-none">
        {step.name === 'choose' && (
          <>
            {step.problem !== null && <Notice tone="danger">{step.problem}</Notice>}
            <p className="text-ink-soft">{aboutScrub}</p>
            <NumbersOut />
            <section className="flex flex-col items-start gap-2">
              <h3 className="font-semibold">{inTitle}</h3>
              <p className="text-sm text-ink-soft">{aboutIn}</p>
              <Button icon={<Upload aria-hidden />} busy={step.isReading} onClick={() => input.current?.click()}>
                Choose file
              </Button>
            </section>
          </>
        )}
        {step.name === 'found' && (
          <>
            {step.problem !== null && <Notice tone="danger">{step.problem}</Notice>}
            <Sum scrub={step.scrub} />
            {!step.scrub.hasResults && (
              <RadioGroup
                label={whatIsInIt}
                value={result}
                onChange={setResult}
                options={[
                  { value: 'clear', label: clearLabel },
                  { value: 'listed', label: listedLabel },
                ]}
              />
            )}
            {step.scrub.rows.some(({ checkedOn }) => checkedOn === null) && (
              <Field label={whenScrubbed} required>
                <DateInput type="date" max={today()} value={day} onText={setDay} />
              </Field>
            )}
            <LeftOut {...step} />
          </>
        )}
        {step.name === 'sending' && <Progress label="Saving the checks" done={step.sent / step.scrub.rows.length} />}
        {step.name === 'done' && (
          <>
            <Notice tone="good">
              <p className="font-medium">{sayKept(step.kept)}</p>
              {step.kept < step.scrub.rows.length && <p>{sayNewer(step.scrub.rows.length - step.kept)}</p>}
            </Notice>
            <LeftOut {...step} />
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label="Scrub file"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </Dialog>
  );
}

function Sum({ scrub: { rows, hasResults } }: { scrub: ReadScrub }) {
  const listed = rows.filter(({ result }) => result === 'listed').length;
  return (
    <div className="tabular-nums">
      <p className="text-lg font-semibold">{sayNumbers(rows.length)}</p>
      {hasResults && <p className="text-ink-soft">{sayResults(rows.length - listed, listed)}</p>}
    </div>
  );
}

function LeftOut({ fileName, scrub }: Found) {
  if (scrub.leftOut.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-warning-text">
      {sayLeftOut(scrub.leftOut.length)}
      <Button size="small" icon={<Download aria-hidden />} onClick={() => saveLeftOut(fileName, scrub)}>
        {saveLeftOutLabel}
      </Button>
    </p>
  );
}
