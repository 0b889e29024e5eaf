// One question of the form: its label, its answer, what reviewers would refuse about it, and what they often do.
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Select } from '../../web/ui/select.tsx';
import { TextArea, TextInput } from '../../web/ui/text-input.tsx';
import { longest, type Answered, type FormField, type VerificationForm } from './verification-form.rules.ts';
import { fieldHints, fieldLabels } from './verification.words.ts';

export interface FormView {
  /** Open answers are filled in. */
  form: Answered<VerificationForm>;
  /** Answers that still follow the suggestion. */
  isSuggested: (field: Suggested) => boolean;
  /** Shown once somebody left the field, or tried to submit. */
  faultOf: (field: FormField) => string | undefined;
  adviceOf: (field: FormField) => string | undefined;
  set: (change: Partial<VerificationForm>) => void;
  leave: (field: FormField) => void;
}

export type Suggested = 'summary' | 'sample_1' | 'sample_2' | 'opt_in';

const FormContext = createContext<FormView | null>(null);
export const FormViewProvider = FormContext.Provider;

export function useFormView(): FormView {
  const view = useContext(FormContext);
  if (!view) throw new Error('A question stands in a form.');
  return view;
}

interface QuestionProps {
  field: FormField;
  hint?: ReactNode;
  aside?: ReactNode;
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

export function Question({ field, hint, aside, labelHidden = false, className, children }: QuestionProps) {
  const { faultOf, adviceOf } = useFormView();
  const advice = adviceOf(field);
  return (
    <Field
      label={fieldLabels[field]}
      error={faultOf(field)}
      hint={advice ? <span className="text-warning-text">{advice}</span> : (hint ?? fieldHints[field])}
      aside={aside}
      labelHidden={labelHidden}
      className={className ?? ''}
    >
      {children}
    </Field>
  );
}

type TextAnswer = Exclude<keyof typeof longest, Suggested>;

interface LineProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'placeholder'> {
  field: TextAnswer;
  type?: 'text' | 'email' | 'tel' | 'url';
  className?: string;
}

export function Line({ field, className, ...rest }: LineProps) {
  const { form, set, leave } = useFormView();
  return (
    <Question field={field} {...(className && { className })}>
      <TextInput
        name={field}
        value={form[field]}
        maxLength={longest[field]}
        onChange={({ target }) => set({ [field]: target.value })}
        onBlur={() => leave(field)}
        {...rest}
      />
    </Question>
  );
}

/** Written for the agent until they write their own. */
export function Words({ field, rows }: { field: Suggested; rows: number }) {
  const { form, isSuggested, set, leave } = useFormView();
  const text = form[field];
  return (
    <Question field={field} aside={`${text.length} / ${longest[field]}`}>
      <TextArea
        name={field}
        rows={rows}
        value={text}
        maxLength={longest[field]}
        onChange={({ target }) => set({ [field]: target.value })}
        onBlur={() => leave(field)}
      />
      {!isSuggested(field) && (
        <span className="flex">
          <Button size="small" tone="quiet" onClick={() => set({ [field]: null })}>
            Use our suggestion<span className="sr-only"> for {fieldLabels[field]}</span>
          </Button>
        </span>
      )}
    </Question>
  );
}

interface ChoiceProps<V extends string> {
  field: 'entity_type' | 'volume' | 'state';
  options: readonly { value: V; label: string }[];
  className?: string;
}

export function Choice<V extends string>({ field, options, className }: ChoiceProps<V>) {
  const { form, set, leave } = useFormView();
  return (
    <Question field={field} {...(className && { className })}>
      <Select
        name={field}
        value={form[field]}
        options={options}
        onChange={(value) => {
          set({ [field]: value });
          leave(field);
        }}
      />
    </Question>
  );
}
