// alert, confirm and prompt as our own dialogs. They may be called from anywhere; the dialog's code comes with the first call.
import { createStore } from '../store.ts';

export interface ConfirmQuestion {
  title: string;
  body?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'normal' | 'danger';
  /** What a yes begins. A sentence when it failed; the dialog stays open with it, to be tried again. */
  act?: () => Promise<string | undefined>;
}

export interface PromptQuestion {
  title: string;
  body?: string;
  label: string;
  initial?: string;
  placeholder?: string;
  confirmLabel?: string;
  inputType?: 'text' | 'tel' | 'email' | 'number' | 'url';
  /** A sentence when the value will not do; the dialog stays open with it. */
  check?: (value: string) => string | undefined;
  /** What is done with the value. A sentence when it failed; the dialog stays open with it and with what was typed. */
  act?: (value: string) => Promise<string | undefined>;
}

export type Question =
  | { kind: 'alert'; id: number; text: string; answer: () => void }
  | ({ kind: 'confirm'; id: number; answer: (yes: boolean) => void } & ConfirmQuestion)
  | ({ kind: 'prompt'; id: number; answer: (value: string | null) => void } & PromptQuestion);

/** Asked one after another, never one over the other. */
export const questions = createStore<readonly Question[]>([]);
let lastId = 0;

/** Shows exactly `text` with an OK button; resolves when it is closed. */
export function alert(text: string): Promise<void> {
  return new Promise((resolve) => ask({ kind: 'alert', id: ++lastId, text, answer: resolve }));
}

/** False for Cancel and Escape. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => ask({ kind: 'confirm', id: ++lastId, ...question, answer: resolve }));
}

/** Null for Cancel and Escape; the typed text, trimmed, else. */
export function prompt(question: PromptQuestion): Promise<string | null> {
  return new Promise((resolve) => ask({ kind: 'prompt', id: ++lastId, ...question, answer: resolve }));
}

/** Once: a second press while the question is on its way gets none of its own, and its answer is no. */
function ask(question: Question): void {
  const isAsked = questions.get().some((open) => wording(open) === wording(question));
  if (isAsked && question.kind !== 'alert') refuse(question);
  else questions.set((now) => [...now, question]);
}

const wording = (question: Question): string =>
  question.kind === 'alert' ? question.text : `${question.kind} ${question.title} ${question.body ?? ''}`;

/** Answers as Cancel and Escape do. */
export function refuse(question: Question): void {
  if (question.kind === 'alert') question.answer();
  else if (question.kind === 'confirm') question.answer(false);
  else question.answer(null);
}
