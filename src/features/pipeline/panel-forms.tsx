// What the lead's Pipeline tab saves: stage, quote, pending reason. What is typed stays as a draft until it is saved.
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { isLeadStage, leadStages, stageLabel, stageSubLabel } from '../../domain/lead-stage.ts';
import { annualOf, monthlyOf } from '../../domain/premium-parts.ts';
import { useDraft, type Draft } from '../../web/draft.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Select } from '../../web/ui/select.tsx';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { SuggestInput } from '../../web/ui/suggest-input.tsx';
import { TextArea, TextInput } from '../../web/ui/text-input.tsx';
import { useCarrierSuggestions } from '../policies/carrier-suggestions.browser.ts';
import type { PipelineCard } from './board.rules.ts';
import { longestCarrier, longestReason, pendingReasonField, quoteFields } from './panel-fields.contract.ts';
import { enqueuePendingReason, enqueueQuote, moveCard } from './pipeline-saves.browser.ts';

interface FormProps {
  card: PipelineCard;
}

/** To save upon: quote and reason as they were when typing began, so that what somebody else saved since is asked about. */
function useCardAsBegan(card: PipelineCard, isDirty: boolean): () => PipelineCard {
  const began = useRef(card);
  useEffect(() => {
    if (!isDirty) began.current = card;
  });
  return () => {
    const { version, quoted, pending_reason } = began.current;
    return { ...card, version, quoted, pending_reason };
  };
}

interface PanelFormProps<T extends Record<string, string>> {
  title: string;
  draft: Draft<T>;
  onSubmit: () => void;
  submitLabel: string;
  /** Nothing to save as it stands. */
  rests: boolean;
  children: ReactNode;
  /** The button stands beside the field. */
  inline?: boolean;
}

function PanelForm<T extends Record<string, string>>({
  title,
  draft,
  onSubmit,
  submitLabel,
  rests,
  children,
  inline,
}: PanelFormProps<T>) {
  return (
    <form
      aria-label={title}
      className="flex flex-col gap-2.5 border-b border-line pb-4 last:border-b-0"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!rests) onSubmit();
      }}
    >
      <div className="flex h-5 items-center justify-between">
        <h3 className="font-semibold">{title}</h3>
        {draft.isDirty && (
          <span className="flex items-center gap-1 text-xs text-ink-faint">
            Draft
            <Button size="small" tone="quiet" className="h-5! px-1! text-xs!" onClick={draft.clear}>
              Discard
            </Button>
          </span>
        )}
      </div>
      <div className={inline ? 'flex gap-2 *:first:flex-1' : 'flex flex-col gap-2.5'}>
        {children}
        <div className="flex flex-none items-center gap-2">
          <Button type="submit" tone={draft.isDirty ? 'primary' : 'secondary'} aria-disabled={rests}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}

const stageOptions = leadStages.map((stage) => ({
  value: stage,
  label: stageLabel(stage),
  mark: <StageDot stage={stage} />,
  detail: stageSubLabel(stage) ?? undefined,
}));

export function StageForm({ card }: FormProps) {
  const draft = useDraft(`stage:${card.id}`, { stage: card.stage });
  const { stage } = draft.value;
  const save = () => {
    if (isLeadStage(stage)) moveCard(card, stage);
    draft.clear();
  };
  return (
    <PanelForm title="Stage" draft={draft} onSubmit={save} submitLabel="Save stage" rests={!draft.isDirty} inline>
      <Field label="Stage" labelHidden>
        <Select
          label="Stage"
          options={stageOptions}
          value={isLeadStage(stage) ? stage : null}
          onChange={(next) => draft.set({ stage: next })}
        />
      </Field>
    </PanelForm>
  );
}

const dollarsText = (cents: number | null | undefined): string => {
  if (cents === null || cents === undefined) return '';
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 ? 2 : 0 });
};

const money = { prefix: '$', inputMode: 'decimal', autoComplete: 'off', maxLength: 30 } as const;

const quoteSchema = z.strictObject(quoteFields);

export function QuoteForm({ card }: FormProps) {
  const { quoted } = card;
  const saved = {
    carrier: quoted?.carrier ?? '',
    face: dollarsText(quoted?.face_cents),
    premium: dollarsText(quoted?.premium_cents),
    monthly: monthlyOf(dollarsText(quoted?.premium_cents)),
  };
  const carriers = useCarrierSuggestions();
  const draft = useDraft(`quote:${card.id}`, saved);
  const asBegan = useCardAsBegan(card, draft.isDirty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = () => {
    const { monthly: _, ...quote } = draft.value;
    const read = z.safeParse(quoteSchema, quote);
    if (!read.success)
      return setErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
    setErrors({});
    enqueueQuote(asBegan(), read.data);
    draft.clear();
  };
  const field = (name: keyof typeof saved) => ({
    value: draft.value[name],
    onChange: (event: { target: { value: string } }) => draft.set({ [name]: event.target.value }),
  });
  return (
    <PanelForm title="Quote" draft={draft} onSubmit={save} submitLabel="Save quote" rests={!draft.isDirty}>
      <Field label="Carrier" error={errors.carrier}>
        <SuggestInput
          value={draft.value.carrier}
          maxLength={longestCarrier}
          suggestions={carriers}
          onText={(carrier) => draft.set({ carrier })}
        />
      </Field>
      <Field label="Face amount" error={errors.face}>
        <TextInput {...field('face')} {...money} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Premium" error={errors.premium} aside={<span className="text-xs text-ink-faint">a year</span>}>
          <TextInput
            {...field('premium')}
            {...money}
            onChange={({ target: { value } }) => draft.set({ premium: value, monthly: monthlyOf(value) })}
          />
        </Field>
        <Field label="Monthly">
          <TextInput
            {...field('monthly')}
            {...money}
            onChange={({ target: { value } }) => draft.set({ monthly: value, premium: annualOf(value) })}
          />
        </Field>
      </div>
    </PanelForm>
  );
}

export function PendingReasonForm({ card }: FormProps) {
  const draft = useDraft(`pending-reason:${card.id}`, { reason: card.pending_reason ?? '' });
  const asBegan = useCardAsBegan(card, draft.isDirty);
  const [error, setError] = useState<string>();
  const save = () => {
    const read = z.safeParse(pendingReasonField, draft.value.reason);
    setError(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) return;
    enqueuePendingReason(asBegan(), read.data);
    draft.clear();
  };
  return (
    <PanelForm title="Pending reason" draft={draft} onSubmit={save} submitLabel="Save reason" rests={!draft.isDirty}>
      <Field label="Pending reason" labelHidden error={error}>
        <TextArea
          rows={2}
          maxLength={longestReason}
          placeholder="What is the carrier waiting for?"
          value={draft.value.reason}
          onChange={(event) => draft.set({ reason: event.target.value })}
        />
      </Field>
    </PanelForm>
  );
}
