// The form while it is written: saved a moment after the last letter, upon the version that was read, one save at a time. What another
// window wrote in the meantime is never overwritten.
import { ApiError } from '../../web/api-client.ts';
import { createStore, type Store } from '../../web/store.ts';
import { isEditable } from './carrier-form.rules.ts';
import { mergeForms, sameForm, type Answer, type Merged } from './merge-forms.rules.ts';
import {
  einFault,
  holdsSocialSecurityNumber,
  type FieldFault,
  type FormField,
  type VerificationForm,
} from './verification-form.rules.ts';
import type { Verification } from './verification-queries.browser.ts';

export interface DraftState {
  /** As the server has it. */
  saved: Verification;
  form: VerificationForm;
  /** As typed; blank once it is saved. */
  ein: string;
  /** blocked: holds what must not be saved. clash: another window changed the same answers. */
  status: 'saved' | 'typed' | 'saving' | 'failed' | 'blocked' | 'clash';
  failure: string | null;
  /** That the server refused. */
  faults: readonly FieldFault[];
  clash: (Merged & { theirs: Verification }) | null;
}

export interface SavedForm {
  version: number;
  form: VerificationForm;
  ein?: string;
}

export interface VerificationDraft {
  state: Store<DraftState>;
  set(change: Partial<VerificationForm>): void;
  setEin(text: string): void;
  /** What was read again. */
  hear(shown: Verification): void;
  /** @returns whether everything typed is saved */
  flush(): Promise<boolean>;
  /** Of the answers that both windows changed. */
  choose(whose: 'mine' | 'theirs'): void;
  /** Saves first. @returns null, or the sentence why it was not sent */
  submit(send: (version: number) => Promise<Verification>): Promise<string | null>;
}

export const settleMs = 800;

export function openDraft(first: Verification, save: (body: SavedForm) => Promise<Verification>): VerificationDraft {
  const state = createStore<DraftState>({
    saved: first,
    form: first.form,
    ein: '',
    status: 'saved',
    failure: null,
    faults: [],
    clash: null,
  });
  const change = (next: Partial<DraftState>) => state.set((now) => ({ ...now, ...next }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** Read again while a save was on its way. */
  let heard: Verification | null = null;

  const isDirty = () => {
    const { form, saved, ein } = state.get();
    return !sameForm(form, saved.form) || sendable(ein) !== undefined;
  };
  const typed = (next: Partial<DraftState>) => {
    const { status } = state.get();
    change({ ...next, faults: [], ...(status !== 'saving' && status !== 'clash' && { status: 'typed' as const }) });
    clearTimeout(timer);
    timer = setTimeout(() => void run(), settleMs);
  };

  /** What the server has now, below what was typed here. */
  const layUnder = (theirs: Verification) => {
    const { saved, form } = state.get();
    const merged = mergeForms(saved.form, form, theirs.form);
    if (merged.clashes.length > 0 && isOpen(theirs)) return change({ status: 'clash', clash: { ...merged, theirs } });
    const laid = isOpen(theirs) ? merged.form : theirs.form;
    change({ saved: theirs, form: laid, clash: null });
  };

  const saveOnce = async (): Promise<boolean> => {
    const { form, ein, saved } = state.get();
    if (holdsSecret(form)) {
      change({ status: 'blocked' });
      return false;
    }
    change({ status: 'saving', failure: null, faults: [] });
    const registration = sendable(ein);
    try {
      const shown = await save({
        version: saved.version,
        form,
        ...(registration !== undefined && { ein: registration }),
      });
      state.set((now) => ({ ...now, saved: shown, ein: now.ein === ein && registration !== undefined ? '' : now.ein }));
      return true;
    } catch (error) {
      return fail(error);
    }
  };

  const fail = (error: unknown): boolean => {
    const current = error instanceof ApiError && error.code === 'conflict' ? error.current : undefined;
    if (current !== undefined) {
      layUnder(current as Verification);
      return state.get().clash === null;
    }
    change({ status: 'failed', failure: sentenceOf(error), faults: faultsOf(error) });
    return false;
  };

  const saveAll = async () => {
    while (isDirty() && state.get().clash === null) if (!(await saveOnce())) return;
    if (state.get().clash === null) change({ status: 'saved', failure: null });
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = null;
      if (heard !== null) hear(heard);
      heard = null;
    });
    return running;
  };
  const hear = (shown: Verification) => {
    const { saved, clash } = state.get();
    if (running !== null) heard = shown;
    else if (shown.version > (clash?.theirs ?? saved).version) {
      layUnder(shown);
      if (state.get().clash === null && isDirty()) void run();
    } else if (shown.version === saved.version && clash === null) change({ saved: { ...shown, form: saved.form } });
  };
  const flush = async () => {
    await run();
    return !isDirty() && state.get().clash === null;
  };

  return {
    state,
    flush,
    hear,
    set: (next) => typed({ form: { ...state.get().form, ...next } }),
    setEin: (ein) => typed({ ein }),
    choose(whose) {
      const { clash } = state.get();
      if (clash === null) return;
      const { form, clashes, theirs } = clash;
      const taken = whose === 'mine' ? form : withAnswers(form, theirs.form, clashes);
      change({ saved: theirs, form: taken, clash: null, status: 'typed' });
      void run();
    },
    async submit(send) {
      if (!(await flush())) return state.get().failure;
      try {
        const sent = await send(state.get().saved.version);
        change({ saved: sent, form: sent.form });
        return null;
      } catch (error) {
        fail(error);
        return sentenceOf(error);
      }
    },
  };
}

const isOpen = ({ state }: Verification): boolean => state === null || isEditable(state);

const sendable = (ein: string): string | undefined =>
  ein.trim() !== '' && einFault(ein) === null ? ein.trim() : undefined;

const holdsSecret = (form: VerificationForm): boolean =>
  Object.values(form).some((value) => typeof value === 'string' && holdsSocialSecurityNumber(value));

function withAnswers(form: VerificationForm, theirs: VerificationForm, fields: readonly Answer[]): VerificationForm {
  return { ...form, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';

function faultsOf(error: unknown): FieldFault[] {
  if (!(error instanceof ApiError)) return [];
  return error.fields.map(({ path, message }) => ({ field: path.split('.').at(-1) as FormField, message }));
}
