// What of a lead goes along with the question: its stage, and its last note where the agent ticks it and has read it.
import { useEffect, useState } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { isLeadStage, stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link } from '../../web/ui/link.tsx';
import { TextArea } from '../../web/ui/text-input.tsx';
import { useTimeline } from '../lead-history/timeline.browser.ts';
import { useLead } from '../leads/loaded-leads.browser.ts';
import { maxNoteLetters, productOf, withoutPrivateData, type Product } from './rebuttal.rules.ts';
import { fromThisLead, noNote, noteHint } from './rebuttal.words.ts';

export interface Along {
  stage?: LeadStage;
  note?: string;
}

export function LeadAlong({
  leadId,
  onChange,
  onProduct,
}: {
  leadId: string;
  onChange: (along: Along) => void;
  onProduct: (product: Product) => void;
}) {
  const { data: lead } = useLead(leadId);
  const lastNote = useLastNote(leadId);
  const [withStage, takeStage] = useState(true);
  const [withNote, takeNote] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const note = typed ?? (lastNote ? withoutPrivateData(lastNote).slice(0, maxNoteLetters) : '');
  const stage = lead && isLeadStage(lead.stage) ? lead.stage : null;
  const product = lead ? productOf([...lead.tags, ...Object.values(lead.extra), lead.source]) : null;

  useEffect(() => {
    onChange({ ...(withStage && stage && { stage }), ...(withNote && note.trim() !== '' && { note: note.trim() }) });
  }, [onChange, withStage, stage, withNote, note]);
  useEffect(() => {
    if (product) onProduct(product);
  }, [onProduct, product]);

  if (!lead) return null;
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line p-3">
      <legend className="px-1 text-sm text-ink-soft">
        {fromThisLead}: <Link to={`/app/leads/${leadId}`}>{leadName(lead)}</Link>
      </legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {stage && (
          <Checkbox
            label={`Stage: ${stageLabel(stage)}`}
            checked={withStage}
            onChange={(event) => takeStage(event.target.checked)}
          />
        )}
        <Checkbox
          label="Last note"
          disabled={lastNote === null}
          hint={lastNote === null ? noNote : undefined}
          checked={withNote}
          onChange={(event) => takeNote(event.target.checked)}
        />
      </div>
      {withNote && (
        <Field label="The note as it is sent" hint={noteHint}>
          <TextArea
            rows={2}
            maxLength={maxNoteLetters}
            value={note}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </fieldset>
  );
}

/** Null: none that the agent wrote, or not read yet. */
function useLastNote(leadId: string): string | null {
  const { data } = useTimeline(leadId, 'notes');
  const notes = data?.pages.flatMap(({ rows }) => rows.filter((row) => row.type === 'note' && !row.auto)) ?? [];
  const last = notes.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
  return last?.type === 'note' ? last.body : null;
}
