// The dialogs behind `alert`, `confirm` and `prompt`.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useState, type FormEvent } from 'react';
import { useLayer } from '../layers.ts';
import { useStore } from '../store.ts';
import { questions, refuse, type Question } from './ask.ts';
import { Button } from './button.tsx';
import { DialogActions, DialogHead, DialogMiddle } from './dialog-parts.tsx';
import { Field } from './field.tsx';
import { useCountAsDialog } from './open-dialogs.ts';
import { TextInput } from './text-input.tsx';
import { useLayerKeys } from './use-layer-keys.ts';

export function AskDialogs() {
  const question = useStore(questions)[0];
  return question ? <Asked key={question.id} question={question} /> : null;
}

function Asked({ question }: { question: Question }) {
  const [open, setOpen] = useState(true);
  const first = useRef<HTMLButtonElement>(null);
  const reply = useRef<() => void>(() => refuse(question));
  const popup = useRef<HTMLDivElement>(null);
  useCountAsDialog(open);
  useLayerKeys(open, popup, { untilGone: true });
  const close = (answer: () => void) => {
    reply.current = answer;
    setOpen(false);
  };
  useLayer(open, () => close(() => refuse(question)));
  const finished = () => {
    questions.set((now) => now.filter((one) => one.id !== question.id));
    reply.current();
  };
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
          {question.kind === 'confirm' && (
            <>
              <DialogHead title={question.title} />
              {question.body && (
                <DialogMiddle>
                  <Words text={question.body} />
                </DialogMiddle>
              )}
              <DialogActions>
                <Button
                  ref={question.tone === 'danger' ? first : undefined}
                  onClick={() => close(() => question.answer(false))}
                >
                  {question.cancelLabel ?? 'Cancel'}
                </Button>
                <Button
                  ref={question.tone === 'danger' ? undefined : first}
                  tone={question.tone === 'danger' ? 'danger' : 'primary'}
                  onClick={() => close(() => question.answer(true))}
                >
                  {question.confirmLabel ?? 'OK'}
                </Button>
              </DialogActions>
            </>
          )}
          {question.kind === 'prompt' && <PromptForm question={question} close={close} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface PromptFormProps {
  question: Extract<Question, { kind: 'prompt' }>;
  close: (answer: () => void) => void;
}

function PromptForm({ question, close }: PromptFormProps) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = event.currentTarget.querySelector('input')?.value.trim() ?? '';
    const problem = question.check?.(value);
    setError(problem);
    if (!problem) close(() => question.answer(value));
  };
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <DialogHead title={question.title} />
      <DialogMiddle>
        {question.body && <Words text={question.body} className="mb-4 text-ink-soft" />}
        <Field label={question.label} error={error}>
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
        <Button type="submit" tone="primary">
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
