import { Maximize2, Phone } from 'lucide-react';
import { formatDateTime } from '../format-date.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Field } from '../ui/field.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { StageBadge } from '../ui/stage-badge.tsx';
import { TextArea } from '../ui/text-input.tsx';
import { stageOptions, type SampleLead } from './sample-leads.ts';

export function LeadPanel({ lead, onClose }: { lead: SampleLead; onClose: () => void }) {
  return (
    <SidePanel
      open
      onClose={onClose}
      title={lead.name}
      subtitle={`${lead.phone} · ${lead.state}`}
      tools={
        <IconButton label="Open as page" size="small">
          <Maximize2 aria-hidden />
        </IconButton>
      }
      footer={
        <Button tone="primary" wide icon={<Phone aria-hidden />}>
          Call
        </Button>
      }
    >
      <DescriptionList
        facts={[
          {
            key: 'stage',
            label: 'Stage',
            value: (
              <StageBadge
                stage={lead.stage}
                label={stageOptions.find((one) => one.value === lead.stage)?.label ?? ''}
              />
            ),
          },
          { key: 'email', label: 'Email', value: lead.email },
          { key: 'follow', label: 'Follow-up', value: lead.followUp ? formatDateTime(lead.followUp) : 'None' },
          { key: 'premium', label: 'Premium', value: `$${lead.premium.toFixed(2)}` },
        ]}
      />
      <Field label="Notes" className="mt-6">
        <TextArea rows={4} placeholder="What did they say?" />
      </Field>
    </SidePanel>
  );
}
