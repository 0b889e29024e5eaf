// The dialogs behind `alert`, `confirm` and `prompt`.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useLayer } from '../layers.ts';
import { useStore } from '../store.ts';
import { questions, refuse, type Question } from './ask.ts';
import { Button } from './button.tsx';
import { DialogActions, DialogHead, DialogMiddle } from './dialog-parts.tsx';
import { describeError } from './error-state.tsx';
import { Field } from './field.tsx';
import { Notice } from './notice.tsx';
import { useCountAsDialog } from './open-dialogs.ts';
import { TextInput } from './text-input.tsx';
import { toast } from './toast.ts';
import { useLayerKeys } from './use-layer-keys.ts';

export function AskDialogs() {
  const question = useStore(questions)[0];
  return question ? <Asked key={question.id} question={question} /> : null;
}

function Asked({ question }: { question: Question }) {
  const answering = useAnswering(question);
  const { open, close, finished } = answering;
  const first = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useCountAsDialog(open);
  useLayerKeys(open, popup, { untilGone: true });
  useLayer(open, () => close(() => refuse(question)));
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !next && close(() => refuse(question))}
      onOpenChangeComplete={(shown) => !shown && finished()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop-motion fixed inset-0 z-60" />
        <AlertDialog.Popup
          data-modal
          ref={popup}
          initialFocus={question.kind === 'prompt' ? undefined : first}
          className="float-motion fixed inset-0 z-60 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-100 flex-col rounded-lg bg-raised shadow-float outline-none"
        >
          {question.kind === 'alert' && (
            <>
              <AlertDialog.Title className="sr-only">Notice</AlertDialog.Title>
              <DialogMiddle>
                <Words text={question.text} className="pt-2 text-base" />
              </DialogMiddle>
              <DialogActions>
                <Button ref={first} tone="primary" onClick={() => close(question.answer)}>
                  OK
                </Button>
              </DialogActions>
            </>
          )}
          {question.kind === 'confirm' && <ConfirmParts question={question} answering={answering} first={first} />}
          {question.kind === 'prompt' && <PromptForm question={question} answering={answering} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/**
 * Open until it is answered. What is agreed to is done first, and what went wrong with it is said here, or as a message once the
 * dialog is closed.
 */
function useAnswering(question: Question) {
  const [open, setOpen] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const reply = useRef<() => void>(() => refuse(question));
  const isClosed = useRef(false);
  /** The answer waits for what comes of it, closed or not. */
  const isUnderWay = useRef(false);
  const close = (answer: () => void) => {
    isClosed.current = true;
    reply.current = answer;
    setOpen(false);
  };
  const finished = () => {
    questions.set((now) => now.filter((one) => one.id !== question.id));
    if (!isUnderWay.current) reply.current();
  };
  const attempt = async (act: (() => Promise<string | undefined>) | undefined, answer: () => void): Promise<void> => {
    if (isUnderWay.current) return;
    setFault(undefined);
    if (!act) return close(answer);
    isUnderWay.current = true;
    setIsBusy(true);
    const failed = await act().catch((thrown: unknown) => describeError(thrown).message);
    isUnderWay.current = false;
    if (!isClosed.current) {
      setIsBusy(false);
      return failed === undefined ? close(answer) : setFault(failed);
    }
    if (failed === undefined) return answer();
    refuse(question);
    toast({ text: failed, tone: 'danger' });
  };
  return { open, close, finished, isBusy, fault, setFault, attempt };
}

interface PartProps<Kind extends Question['kind']> {
  question: Extract<Question, { kind: Kind }>;
  answering: ReturnType<typeof useAnswering>;
}

interface ConfirmPartsProps extends PartProps<'confirm'> {
  first: RefObject<HTMLButtonElement | null>;
}

function ConfirmParts({ question, answering, first }: ConfirmPartsProps) {
  const { close, isBusy, fault, attempt } = answering;
  const isDanger = question.tone === 'danger';
  return (
    <>
      <DialogHead title={question.title} />
      {(question.body || fault) && (
        <DialogMiddle>
          {question.body && <Words text={question.body} />}
          {fault && (
            <Notice tone="danger" className={question.body ? 'mt-3' : ''}>
              {fault}
            </Notice>
          )}
        </DialogMiddle>
      )}
      <DialogActions>
        <Button ref={isDanger ? first : undefined} onClick={() => close(() => question.answer(false))}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          ref={isDanger ? undefined : first}
          tone={isDanger ? 'danger' : 'primary'}
          busy={isBusy}
          onClick={() => void attempt(question.act, () => question.answer(true))}
        >
          {question.confirmLabel ?? 'OK'}
        </Button>
      </DialogActions>
    </>
  );
}

function PromptForm({ question, answering }: PartProps<'prompt'>) {
  const { close, isBusy, fault, setFault, attempt } = answering;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const value = event.currentTarget.querySelector('input')?.value.trim() ?? '';
    const problem = question.check?.(value);
    if (problem) return setFault(problem);
    const { act } = question;
    void attempt(act && (() => act(value)), () => question.answer(value));
  };
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <DialogHead title={question.title} />
      <DialogMiddle>
        {question.body && <Words text={question.body} className="mb-4 text-ink-soft" />}
        <Field label={question.label} {...(fault !== undefined && { error: fault })}>
          <TextInput
            name="value"
            type={question.inputType ?? 'text'}
            defaultValue={question.initial}
            placeholder={question.placeholder}
            autoComplete="off"
          />
        </Field>
      </DialogMiddle>
      <DialogActions>
        <Button onClick={() => close(() => question.answer(null))}>Cancel</Button>
        <Button type="submit" tone="primary" busy={isBusy}>
          {question.confirmLabel ?? 'OK'}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Long ones scroll with the middle. */
function Words({ text, className = 'text-ink-soft' }: { text: string; className?: string }) {
  return (
    <AlertDialog.Description className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {text}
    </AlertDialog.Description>
  );
}
