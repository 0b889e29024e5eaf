// The dialogs behind `alert`, `confirm` and `prompt`.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useStore } from '../store.ts';
import { questions, type Question } from './ask.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { useCountAsDialog } from './open-dialogs.ts';
import { TextInput } from './text-input.tsx';

export function AskDialogs() {
  const question = useStore(questions)[0];
  return question ? <Asked key={question.id} question={question} /> : null;
}

function Asked({ question }: { question: Question }) {
  const [open, setOpen] = useState(true);
  const first = useRef<HTMLButtonElement>(null);
  const reply = useRef<() => void>(() => refuse(question));
  useCountAsDialog(open);
  const close = (answer: () => void) => {
    reply.current = answer;
    setOpen(false);
  };
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
          initialFocus={question.kind === 'prompt' ? undefined : first}
          className="float-motion fixed inset-0 z-60 m-auto h-fit w-[calc(100%-32px)] max-w-100 rounded-lg bg-raised p-5 shadow-float outline-none"
        >
          {question.kind === 'alert' && (
            <>
              <AlertDialog.Title className="sr-only">Notice</AlertDialog.Title>
              <AlertDialog.Description className="text-base whitespace-pre-line">
                {question.text}
              </AlertDialog.Description>
              <Actions>
                <Button ref={first} tone="primary" onClick={() => close(question.answer)}>
                  OK
                </Button>
              </Actions>
            </>
          )}
          {question.kind === 'confirm' && (
            <>
              <Heading title={question.title} body={question.body} />
              <Actions>
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
              </Actions>
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
    <form onSubmit={submit} noValidate>
      <Heading title={question.title} body={question.body} />
      <Field label={question.label} error={error} className="mt-4">
        <TextInput
          name="value"
          type={question.inputType ?? 'text'}
          defaultValue={question.initial}
          placeholder={question.placeholder}
          autoComplete="off"
        />
      </Field>
      <Actions>
        <Button onClick={() => close(() => question.answer(null))}>Cancel</Button>
        <Button type="submit" tone="primary">
          {question.confirmLabel ?? 'OK'}
        </Button>
      </Actions>
    </form>
  );
}

function Heading({ title, body }: { title: string; body: string | undefined }) {
  return (
    <>
      <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
      {body && (
        <AlertDialog.Description className="mt-1 whitespace-pre-line text-ink-soft">{body}</AlertDialog.Description>
      )}
    </>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex justify-end gap-2 touch:*:flex-1">{children}</div>;
}

function refuse(question: Question): void {
  if (question.kind === 'alert') question.answer();
  else if (question.kind === 'confirm') question.answer(false);
  else question.answer(null);
}
