// A do-not-contact list: the file is chosen, what was found in it is shown, and then it is added.
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Progress } from '../../web/ui/progress.tsx';
import {
  aboutList,
  allKnown,
  importList,
  notSent,
  sayFound,
  sayListed,
  sayUnread,
  stayClosed,
} from './do-not-contact.words.ts';
import { ListProblem, readListFile, sendList } from './list-file.browser.ts';
import type { ReadList } from './read-list.rules.ts';

type Step =
  | { name: 'choose'; problem: string | null; isReading: boolean }
  | { name: 'found'; fileName: string; list: ReadList; problem: string | null }
  | { name: 'sending'; fileName: string; list: ReadList; sent: number }
  | { name: 'done'; fileName: string; list: ReadList; added: number };

const start: Extract<Step, { name: 'choose' }> = { name: 'choose', problem: null, isReading: false };

export function ListDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>(start);
  const input = useRef<HTMLInputElement>(null);
  const focus = useRef<HTMLDivElement>(null);
  const { name } = step;
  useEffect(() => {
    if (name !== 'choose') focus.current?.focus();
  }, [name]);

  const read = async (file: File) => {
    setStep({ ...start, isReading: true });
    try {
      setStep({ name: 'found', fileName: file.name, list: await readListFile(file), problem: null });
    } catch (error) {
      if (!(error instanceof ListProblem)) throw error;
      setStep({ ...start, problem: `${file.name}: ${error.message}` });
    }
  };
  const send = async ({ fileName, list }: { fileName: string; list: ReadList }) => {
    setStep({ name: 'sending', fileName, list, sent: 0 });
    try {
      const onSent = (sent: number) => setStep({ name: 'sending', fileName, list, sent });
      setStep({ name: 'done', fileName, list, added: await sendList({ fileName, addresses: list.addresses, onSent }) });
    } catch (error) {
      const { message, offline } = describeError(error);
      setStep({ name: 'found', fileName, list, problem: offline ? notSent : message });
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={importList}
      description={step.name === 'choose' ? undefined : step.fileName}
      keepOpenOutside={name !== 'choose' && name !== 'done'}
      actions={
        <>
          {step.name === 'found' && (
            <>
              <Button onClick={() => setStep(start)}>Choose another file</Button>
              <Button tone="primary" onClick={() => void send(step)}>
                Add {sayFound(step.list)}
              </Button>
            </>
          )}
          {step.name === 'choose' && (
            <Button tone="primary" busy={step.isReading} onClick={() => input.current?.click()}>
              Choose file
            </Button>
          )}
          {step.name === 'done' && (
            <Button tone="primary" onClick={onClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      <div ref={focus} tabIndex={-1} className="flex flex-col gap-3 pb-2 outline-none">
        {step.name === 'choose' && (
          <>
            {step.problem !== null && <Notice tone="danger">{step.problem}</Notice>}
            <p className="text-ink-soft">{aboutList}</p>
          </>
        )}
        {step.name === 'found' && (
          <>
            {step.problem !== null && <Notice tone="danger">{step.problem}</Notice>}
            <p className="text-lg font-semibold tabular-nums">{sayFound(step.list)}</p>
            <p className="text-ink-soft">{stayClosed}</p>
            {sayUnread(step.list.unread) !== null && (
              <p className="text-sm text-warning-text">{sayUnread(step.list.unread)}</p>
            )}
          </>
        )}
        {step.name === 'sending' && (
          <Progress label="Adding to your list" done={step.sent / step.list.addresses.length} />
        )}
        {step.name === 'done' && (
          <Notice tone="good">
            <p className="font-medium">{sayListed(step.list)}</p>
            {step.added === 0 && <p>{allKnown}</p>}
          </Notice>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label="Do-not-contact list"
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
