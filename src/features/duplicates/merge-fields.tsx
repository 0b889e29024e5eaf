// The rows of a merge: one field each, a value of either lead to choose; side by side, or stacked on a phone.
import { cx } from 'class-variance-authority';
import { useId, type ReactNode } from 'react';
import { stageLabel } from '../../domain/lead-stage.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { leadName } from '../../domain/lead-name.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { dayInText } from './day-in-text.browser.ts';
import { addressText, type Choices, type MergeField, type Proposal, type Side } from './merge-fields.rules.ts';
import { fieldWords, formatBirthDate, whyWords } from './pair.words.ts';

interface MergeFieldsProps {
  keep: Lead;
  other: Lead;
  proposals: readonly Proposal[];
  chosen: Choices;
  onChoose: (field: MergeField, side: Side) => void;
  onChooseAll: (side: 'keep' | 'other') => void;
}

export function MergeFields({ keep, other, proposals, chosen, onChoose, onChooseAll }: MergeFieldsProps) {
  const differing = proposals.filter(({ why }) => why !== 'same');
  const same = proposals.filter(({ why }) => why === 'same');
  const sides = { keep, other };
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-[112px_1fr_1fr]">
        <span className="max-md:hidden" />
        {(['keep', 'other'] as const).map((side) => (
          <div key={side} className="min-w-0">
            <p className="flex items-center gap-2 font-semibold">
              <span className="truncate">{leadName(sides[side])}</span>
              {sides[side].status === 'sold' && <Badge tone="good">Sold</Badge>}
            </p>
            <p className="text-xs text-ink-faint">
              Added {dayInText(sides[side].created_at)}, changed {dayInText(sides[side].updated_at)}
            </p>
            {differing.length > 1 && (
              <Button
                size="small"
                tone="quiet"
                className="-ml-2"
                onClick={() => onChooseAll(side)}
                aria-label={`Use all of ${side === 'keep' ? 'the first' : 'the second'} lead`}
              >
                Use all
              </Button>
            )}
          </div>
        ))}
      </div>
      <div className="mt-2 flex flex-col">
        {differing.map((proposal) => (
          <FieldRow
            key={proposal.field}
            proposal={proposal}
            keep={keep}
            other={other}
            side={chosen[proposal.field] ?? proposal.side}
            onChoose={(side) => onChoose(proposal.field, side)}
          />
        ))}
      </div>
      {same.length > 0 && <SameOnBoth fields={same.map(({ field }) => field)} lead={keep} />}
      {differing.length === 0 && (
        <p className="py-3 text-ink-soft">Nothing to choose. Wherever both leads have a value, it’s the same.</p>
      )}
    </>
  );
}

interface FieldRowProps {
  proposal: Proposal;
  keep: Lead;
  other: Lead;
  side: Side;
  onChoose: (side: Side) => void;
}

function FieldRow({ proposal: { field, side: proposed, why }, keep, other, side, onChoose }: FieldRowProps) {
  const name = useId();
  const option = (value: Side, content: ReactNode, className?: string) => (
    <Option
      name={name}
      className={className}
      checked={side === value}
      onChoose={() => onChoose(value)}
      hint={value === proposed ? whyWords[why] : null}
    >
      {content}
    </Option>
  );
  return (
    <fieldset className="grid gap-x-3 gap-y-1.5 border-t border-line py-2.5 md:grid-cols-[112px_1fr_1fr]">
      <legend className="sr-only">{fieldWords[field]}</legend>
      <span aria-hidden className="text-sm font-medium text-ink-soft md:pt-2">
        {fieldWords[field]}
      </span>
      {option('keep', <Value field={field} lead={keep} />)}
      {option('other', <Value field={field} lead={other} />)}
      {field === 'notes' && proposed === 'both' && option('both', 'Keep both', 'md:col-span-2 md:col-start-2')}
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  hint: string | null;
  className?: string | undefined;
  children: ReactNode;
}

function Option({ name, checked, onChoose, hint, className, children }: OptionProps) {
  return (
    <label
      className={cx(
        'flex min-w-0 cursor-pointer items-start gap-2 rounded-sm border border-line px-2.5 py-2 transition-colors hover:bg-hover touch:py-[11px]',
        'has-checked:border-accent has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="radio-mark mt-0.5" />
      <span className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">{children}</span>
      {hint && <span className="flex-none text-xs/5 text-ink-faint">{hint}</span>}
    </label>
  );
}

function Value({ field, lead }: { field: MergeField; lead: Lead }) {
  const text = valueText(field, lead);
  return text === '' ? <span className="text-ink-faint">Empty</span> : <span className="tabular-nums">{text}</span>;
}

function valueText(field: MergeField, lead: Lead): string {
  if (field === 'address') return addressText(lead.address);
  const value = lead[field];
  if (!value) return '';
  if (field === 'phone') return formatPhone(value);
  if (field === 'dob') return formatBirthDate(value);
  if (field === 'stage') return stageLabel(value);
  if (field === 'next_follow_up_at') return formatDateTime(value);
  if (field === 'priority') return value.charAt(0).toUpperCase() + value.slice(1);
  return value;
}

function SameOnBoth({ fields, lead }: { fields: readonly MergeField[]; lead: Lead }) {
  return (
    <p className="border-t border-line pt-3 text-sm text-ink-faint">
      Same on both: {fields.map((field) => `${fieldWords[field]} (${valueText(field, lead)})`).join(', ')}
    </p>
  );
}
