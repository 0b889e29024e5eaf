// The carrier's form, filled from what is known, saved while it is written, and sent once all is there that reviewers ask for.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react';
import { call } from '../../web/api-client.ts';
import { useStore } from '../../web/store.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { slugOf } from '../agent-site/slug.rules.ts';
import { FormViewProvider, type FormView, type Suggested } from './answer-fields.tsx';
import { Clash, SaveMark } from './draft-marks.tsx';
import { BusinessQuestions, ConsentQuestions, ContactQuestions, TextQuestions } from './questions.tsx';
import { signUpUrl } from './sign-up-page.rules.ts';
import { withSuggestions } from './suggested-texts.rules.ts';
import { openDraft, type DraftState, type VerificationDraft } from './verification-draft.browser.ts';
import { formAdvice, formFaults, type FieldFault, type FormField } from './verification-form.rules.ts';
import { verificationKey } from './number-queries.browser.ts';
import type { Verification } from './verification-queries.browser.ts';
import { saveVerification, submitVerification } from './verification.contract.ts';
import { askedAbout, fieldLabels } from './verification.words.ts';

interface EditorProps {
  shown: Verification;
  /** Answers that a rejection is about. */
  marked: readonly FormField[];
}

export function VerificationEditor({ shown, marked }: EditorProps) {
  const client = useQueryClient();
  const draft = useKeptDraft(shown);
  const state = useStore(draft.state);
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<FormField>>(() => new Set(marked));
  const [hasTried, setHasTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const judged = useMemo(() => judge(state), [state]);
  const view = viewOf({
    draft,
    state,
    judged,
    marked,
    left,
    hasTried,
    leave: (field) => setLeft(new Set([...left, field])),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    setFailure(null);
    if (judged.faults[0]) return focusOn(form.current, judged.faults[0].field);
    setBusy(true);
    const why = await draft.submit((version) => call(submitVerification, { body: { version } }));
    setBusy(false);
    const { saved, faults } = draft.state.get();
    client.setQueryData<Verification>(verificationKey, saved);
    if (faults[0]) return focusOn(form.current, faults[0].field);
    setFailure(why);
  };

  return (
    <FormViewProvider value={view}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <BusinessQuestions lastFour={state.saved.ein_last4} ein={state.ein} onEin={draft.setEin} />
        <ContactQuestions />
        <TextQuestions />
        <ConsentQuestions pageUrl={state.saved.page_url} />
        <Card>
          <div className="flex flex-col gap-4">
            {state.clash !== null && <Clash clashes={state.clash.clashes} choose={draft.choose} />}
            {failure !== null && <Notice tone="danger">{failure}</Notice>}
            {hasTried && judged.faults.length > 0 && <Left faults={judged.faults} form={form} />}
            <div className="flex flex-wrap items-center justify-between gap-3">
              <SaveMark state={state} onRetry={() => void draft.flush()} />
              <Button type="submit" tone="primary" busy={busy}>
                {shown.submitted_at === null ? 'Submit for review' : 'Submit again'}
              </Button>
            </div>
          </div>
        </Card>
      </form>
    </FormViewProvider>
  );
}

interface Judged {
  form: FormView['form'];
  faults: readonly FieldFault[];
  advice: readonly FieldFault[];
}

/** The address of the sign-up page is known once the name was saved; until then as it will most likely be. */
const pageOf = ({ saved, form }: DraftState): string =>
  saved.page_url ?? signUpUrl(location.origin, slugOf(`${form.first_name} ${form.last_name}`.trim()));

function judge(state: DraftState): Judged {
  const form = withSuggestions(state.form, pageOf(state));
  const faults = formFaults(form, { isKept: state.saved.ein_last4 !== null, typed: state.ein.trim() });
  const refused = state.faults.filter(({ field }) => !faults.some((each) => each.field === field));
  return { form, faults: [...faults, ...refused], advice: formAdvice(state.form) };
}

interface ViewParts {
  draft: VerificationDraft;
  state: DraftState;
  judged: Judged;
  marked: readonly FormField[];
  left: ReadonlySet<FormField>;
  hasTried: boolean;
  leave: (field: FormField) => void;
}

function viewOf({ draft, state, judged, marked, left, hasTried, leave }: ViewParts): FormView {
  const { form, faults, advice } = judged;
  const refused = new Set(state.faults.map(({ field }) => field));
  const of = (list: readonly FieldFault[], field: FormField) => list.find((each) => each.field === field)?.message;
  return {
    form,
    isSuggested: (field: Suggested) => state.form[field] === null,
    faultOf: (field) => (hasTried || left.has(field) || refused.has(field) ? of(faults, field) : undefined),
    adviceOf: (field) => of(advice, field) ?? (marked.includes(field) ? askedAbout : undefined),
    set: draft.set,
    leave,
  };
}

/** Its own for each number; saves what is left when the page goes. */
function useKeptDraft(shown: Verification): VerificationDraft {
  const client = useQueryClient();
  const [draft] = useState(() =>
    openDraft(shown, async (body) => {
      const saved = await call(saveVerification, { body }, { keepalive: true });
      client.setQueryData<Verification>(verificationKey, saved);
      return saved;
    }),
  );
  const hear = useEffectEvent((now: Verification) => draft.hear(now));
  useEffect(() => hear(shown), [shown]);
  useEffect(() => {
    const flush = () => void draft.flush();
    addEventListener('pagehide', flush);
    addEventListener('online', flush);
    return () => {
      removeEventListener('pagehide', flush);
      removeEventListener('online', flush);
      flush();
    };
  }, [draft]);
  return draft;
}

function focusOn(form: HTMLFormElement | null, field: FormField): void {
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
}

/** What still keeps it from being sent, each a way to its question. */
function Left({ faults, form }: { faults: readonly FieldFault[]; form: RefObject<HTMLFormElement | null> }) {
  return (
    <Notice tone="danger">
      {faults.length === 1 ? 'One answer would be sent back.' : `${faults.length} answers would be sent back.`}
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {faults.map(({ field }) => (
          <li key={field}>
            <button type="button" className="underline touch:min-h-11" onClick={() => focusOn(form.current, field)}>
              {fieldLabels[field].replace(' (optional)', '')}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
