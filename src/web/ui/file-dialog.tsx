// A file is chosen, what was found in it is shown, and then it is sent: the frame of dialogs that take a list of numbers.
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { describeError } from './error-state.tsx';
import { FileProblem } from './file-problem.ts';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';

export interface ReadFile<Read> {
  fileName: string;
  read: Read;
}

interface FileDialogProps<Read> {
  title: string;
  /** Names the file to who does not see it. */
  fileLabel: string;
  onClose: () => void;
  /** @throws FileProblem */
  readFile: (file: File) => Promise<Read>;
  /** What is still missing, as a sentence. */
  check?: () => string | null;
  send: (found: ReadFile<Read>, onSent: (sent: number) => void) => Promise<number>;
  sendLabel: (read: Read) => string;
  sendingLabel: string;
  countOf: (read: Read) => number;
  /** Said where there is no network. */
  notSent: string;
  /** `button`: chooses the file. */
  renderChoose: (button: ReactNode) => ReactNode;
  /** The button stands among the dialog’s own, not in what `renderChoose` shows. */
  isChosenBelow?: boolean;
  renderFound: (found: ReadFile<Read>) => ReactNode;
  renderDone: (found: ReadFile<Read>, count: number) => ReactNode;
}

type Step<Read> =
  | { name: 'choose'; problem: string | null; isReading: boolean }
  | ({ name: 'found'; problem: string | null } & ReadFile<Read>)
  | ({ name: 'sending'; sent: number } & ReadFile<Read>)
  | ({ name: 'done'; count: number } & ReadFile<Read>);

const start = { name: 'choose', problem: null, isReading: false } as const;

export function FileDialog<Read>(props: FileDialogProps<Read>) {
  const { title, fileLabel, onClose, sendLabel, sendingLabel, countOf, isChosenBelow = false } = props;
  const [step, setStep] = useState<Step<Read>>(start);
  const input = useRef<HTMLInputElement>(null);
  const focus = useRef<HTMLDivElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { name } = step;
  useEffect(() => {
    if (name !== 'choose') focus.current?.focus();
  }, [name]);

  const readFile = async (file: File) => {
    setStep({ ...start, isReading: true });
    try {
      setStep({ name: 'found', fileName: file.name, read: await props.readFile(file), problem: null });
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      setStep({ ...start, problem: `${file.name}: ${error.message}` });
    }
  };
  const send = async ({ fileName, read }: ReadFile<Read>) => {
    const found = { fileName, read };
    const missing = props.check?.() ?? null;
    if (missing !== null) return setStep({ name: 'found', ...found, problem: missing });
    setStep({ name: 'sending', ...found, sent: 0 });
    try {
      const count = await props.send(found, (sent) => setStep({ name: 'sending', ...found, sent }));
      setStep({ name: 'done', ...found, count });
    } catch (error) {
      const { message, offline } = describeError(error);
      setStep({ name: 'found', ...found, problem: offline ? props.notSent : message });
    }
  };

  const chooseButton = step.name === 'choose' && (
    <Button
      ref={choose}
      {...(isChosenBelow ? { tone: 'primary' as const } : { icon: <Upload aria-hidden /> })}
      busy={step.isReading}
      onClick={() => input.current?.click()}
    >
      Choose file
    </Button>
  );
  const actions = {
    choose: isChosenBelow && chooseButton,
    found: step.name === 'found' && (
      <>
        <Button onClick={() => setStep(start)}>Choose another file</Button>
        <Button tone="primary" onClick={() => void send(step)}>
          {sendLabel(step.read)}
        </Button>
      </>
    ),
    sending: null,
    done: (
      <Button tone="primary" onClick={onClose}>
        Close
      </Button>
    ),
  }[name];
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={title}
      description={step.name === 'choose' ? undefined : step.fileName}
      keepOpenOutside={name !== 'choose' && name !== 'done'}
      actions={actions}
      initialFocus={choose}
    >
      <div ref={focus} tabIndex={-1} className="flex flex-col gap-4 pb-2 outline-none">
        {(step.name === 'choose' || step.name === 'found') && step.problem !== null && (
          <Notice tone="danger">{step.problem}</Notice>
        )}
        {step.name === 'choose' && props.renderChoose(isChosenBelow ? null : chooseButton)}
        {step.name === 'found' && props.renderFound(step)}
        {step.name === 'sending' && <Progress label={sendingLabel} done={step.sent / countOf(step.read)} />}
        {step.name === 'done' && props.renderDone(step, step.count)}
      </div>
      <input
        ref={input}
        type="file"
        aria-label={fileLabel}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void readFile(file);
        }}
      />
    </Dialog>
  );
}
