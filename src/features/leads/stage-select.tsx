// A lead's stage, changed where it stands; a refusal is said beside it.
import { leadName } from '../../domain/lead-name.ts';
import { isLeadStage, leadStages, stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { InlineSelect } from '../../web/ui/inline-select.tsx';
import { late } from '../../web/ui/late.tsx';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { useRefused } from './stage-refusals.browser.ts';
import { enqueueStage, type StagedLead } from './stage-saves.browser.ts';

const StageRefused = late(async () => (await import('./stage-refused.tsx')).StageRefused);

const stageOptions = leadStages.map((value) => ({
  value,
  label: stageLabel(value),
  mark: <StageDot stage={value} />,
}));

interface StageSelectProps {
  lead: StagedLead;
  tabIndex?: number;
}

export function StageSelect({ lead, tabIndex }: StageSelectProps) {
  const known = isLeadStage(lead.stage);
  const options = known
    ? stageOptions
    : [...stageOptions, { value: lead.stage as LeadStage, label: stageLabel(lead.stage) }];
  const retry = useRefused(lead.id);
  return (
    <span className="relative inline-flex min-w-0">
      <InlineSelect
        label={`Stage of ${leadName(lead)}`}
        value={lead.stage as LeadStage}
        options={options}
        onChange={(stage) => enqueueStage(lead, stage)}
        mark={<StageDot stage={isLeadStage(lead.stage) ? lead.stage : 'no_pickup'} />}
        tabIndex={tabIndex}
        data-stage-of={lead.id}
      />
      {retry && <StageRefused onRetry={retry} />}
    </span>
  );
}
