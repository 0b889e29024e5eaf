// The lab's fields, the text as it would leave, and what came of sending it.
import { useRef, useState, type FormEvent } from 'react';
import { normalizeMessagingPhone } from '../../domain/phone-number.ts';
import { useAppUser } from '../../web/app-user.ts';
import { useDraft } from '../../web/draft.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Select } from '../../web/ui/select.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { attemptOf, sendDirect, type DirectAttempt, type DirectText } from '../inbox/send-direct.browser.ts';
import { renderTemplate } from '../templates/render-template.rules.ts';
import { defaultWords } from '../templates/template-defaults.words.ts';
import { testKeys, testLabels, twoDayNote, wordsOf, type TestKey } from '../templates/template-keys.rules.ts';
import { useTemplates } from '../templates/use-templates.browser.ts';
import { SegmentMeter } from '../texting/segment-meter.tsx';
import { clientRefOf, emptyContext, labFields, labValues, type LabField } from './lab-context.rules.ts';
import {
  exampleNumber,
  failed,
  invalidTestNumber,
  notSignedIn,
  numberNeeded,
  renderedEmpty,
  sent,
} from './message-lab.words.ts';

const nothing = { to: '', ...emptyContext };

export function LabForm() {
  const user = useAppUser();
  // What is tried today is tried again tomorrow.
  const draft = useDraft('message-lab', nothing);
  const [key, setKey] = useState<TestKey>('new_lead');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<string | null>(null);
  const attempt = useRef<DirectAttempt | null>(null);
  const words = useWords(key);
  const { to, ...context } = draft.value;
  const number = normalizeMessagingPhone(to);
  const text = renderTemplate(words, labValues(context));
  const set = (change: Partial<typeof nothing>) => {
    setResult(null);
    draft.set(change);
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (user === null) return setResult(failed(notSignedIn));
    if (number === null) return setResult(failed(numberNeeded));
    if (text === '') return setResult(failed(renderedEmpty));
    setBusy(true);
    setResult(null);
    const clientRef = clientRefOf(key);
    const wanted: DirectText = { to: number, body: text, origin: 'lab', ...(clientRef !== undefined && { clientRef }) };
    const tried = (attempt.current = attemptOf(wanted, attempt.current));
    const outcome = await sendDirect(wanted, tried.key).finally(() => setBusy(false));
    if (outcome.is === 'sent' || !outcome.isUnclear) attempt.current = null;
    if (outcome.is === 'sent') return setResult(sent(outcome.id));
    setResult(failed(outcome.isSignedOut ? notSignedIn : outcome.message));
  };

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="Text">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Destination number"
            className="sm:col-span-2"
            {...(to.trim() !== '' && number === null && { error: invalidTestNumber(exampleNumber) })}
          >
            <TextInput
              type="tel"
              autoComplete="off"
              maxLength={40}
              value={to}
              onChange={(event) => set({ to: event.target.value })}
            />
          </Field>
          <Field label="Template" className="sm:col-span-2">
            <Select
              value={key}
              onChange={(next) => {
                setResult(null);
                setKey(next);
              }}
              options={testKeys.map((value) => ({ value, label: `${testLabels[value]} · ${value}` }))}
            />
          </Field>
          {labFields.map((name) => (
            <ContextField key={name} name={name} value={context[name]} onChange={(value) => set({ [name]: value })} />
          ))}
        </div>
      </Card>
      <Card title="Rendered preview">
        <div className="flex flex-col gap-3">
          {text === '' ? (
            <p className="text-sm text-warning-text">{renderedEmpty}</p>
          ) : (
            <p className="max-w-full self-start rounded-lg bg-accent-soft px-3 py-2 wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          )}
          <SegmentMeter words={words} texts={[{ text }]} />
          {key === 'follow_up_2d' && <p className="text-sm text-ink-soft">{twoDayNote}</p>}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" tone="primary" busy={isBusy} busyLabel="Sending…">
              Send
            </Button>
            <span role="status" className="min-w-0 wrap-anywhere">
              {result}
            </span>
          </div>
        </div>
      </Card>
    </form>
  );
}

interface ContextFieldProps {
  name: LabField;
  value: string;
  onChange: (value: string) => void;
}

const ContextField = ({ name, value, onChange }: ContextFieldProps) => (
  <Field label={name}>
    <TextInput value={value} maxLength={200} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
  </Field>
);

/** The account's own, else those of the product. */
function useWords(key: TestKey): string {
  const { data } = useTemplates();
  const counted = wordsOf(key)!;
  const own = data?.templates.find((each) => each.key === counted);
  return own?.words ?? defaultWords[counted as keyof typeof defaultWords];
}
