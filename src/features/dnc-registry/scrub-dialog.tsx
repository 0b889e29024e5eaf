// Scrub files: the numbers to be checked go out, and what the service found comes in.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import type { RegistryResult } from '../../domain/registry-terms.ts';
import { Button } from '../../web/ui/button.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Field } from '../../web/ui/field.tsx';
import { FileDialog, type ReadFile } from '../../web/ui/file-dialog.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { RadioGroup } from '../../web/ui/radio-group.tsx';
import { NumbersOut } from './numbers-out.tsx';
import type { ReadScrub } from './read-scrub.rules.ts';
import { today } from './checked-on.browser.ts';
import { readScrubFile, saveLeftOut, sendScrub } from './scrub-file.browser.ts';
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

export function ScrubDialog({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<RegistryResult>('clear');
  const [day, setDay] = useState(today);
  const whatIsMissing = () => {
    if (!isCalendarDate(day)) return dayMissing;
    return day > today() ? dayInFuture : null;
  };
  return (
    <FileDialog
      title={scrubTitle}
      fileLabel="Scrub file"
      onClose={onClose}
      readFile={readScrubFile}
      check={whatIsMissing}
      send={({ fileName, read: { rows } }, onSent) => sendScrub({ fileName, rows, result, checkedOn: day, onSent })}
      sendLabel={({ rows }) => `Save ${sayNumbers(rows.length)}`}
      sendingLabel="Saving the checks"
      countOf={({ rows }) => rows.length}
      notSent={notSent}
      renderChoose={(button) => (
        <>
          <p className="text-ink-soft">{aboutScrub}</p>
          <NumbersOut />
          <section className="flex flex-col items-start gap-2">
            <h3 className="font-semibold">{inTitle}</h3>
            <p className="text-sm text-ink-soft">{aboutIn}</p>
            {button}
          </section>
        </>
      )}
      renderFound={(found) => (
        <>
          <Sum scrub={found.read} />
          {!found.read.hasResults && (
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
          {found.read.rows.some(({ checkedOn }) => checkedOn === null) && (
            <Field label={whenScrubbed} required>
              <DateInput type="date" max={today()} value={day} onText={setDay} />
            </Field>
          )}
          <LeftOut {...found} />
        </>
      )}
      renderDone={(found, kept) => (
        <>
          <Notice tone="good">
            <p className="font-medium">{sayKept(kept)}</p>
            {kept < found.read.rows.length && <p>{sayNewer(found.read.rows.length - kept)}</p>}
          </Notice>
          <LeftOut {...found} />
        </>
      )}
    />
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

function LeftOut({ fileName, read: scrub }: ReadFile<ReadScrub>) {
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
