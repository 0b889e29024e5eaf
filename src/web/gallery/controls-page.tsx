import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { RadioGroup, SegmentedControl } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import { StageDot, type StageKey } from '../ui/stage-badge.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { PasswordInput, TextArea, TextInput } from '../ui/text-input.tsx';
import { stageOptions } from './sample-leads.ts';

const stages = stageOptions.map((option) => ({ ...option, mark: <StageDot stage={option.value} /> }));
export function ControlsPage() {
  const [stage, setStage] = useState<StageKey | null>(null);
  const [day, setDay] = useState('2026-03-03');
  const [choice, setChoice] = useState<'a' | 'b'>('a');
  const [view, setView] = useState<'board' | 'list'>('board');
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <Page width="wide" header={<PageHeader title="Controls" action={<Button tone="primary">Primary</Button>} />}>
      <div className="grid gap-3 lg:grid-cols-2">
        <Card title="Buttons">
          <div className="flex flex-wrap items-center gap-2">
            <Button tone="primary" icon={<Plus aria-hidden />}>
              Primary
            </Button>
            <Button>Secondary</Button>
            <Button tone="ghost">Ghost</Button>
            <Button tone="quiet">Quiet</Button>
            <Button tone="danger" icon={<Trash2 aria-hidden />}>
              Delete
            </Button>
            <IconButton label="Add">
              <Plus aria-hidden />
            </IconButton>
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Button tone="primary" busy>
              Saving
            </Button>
            <Button tone="primary" busy busyLabel="Working...">
              Continue
            </Button>
            <Button disabled>Disabled</Button>
            <Button size="small">Small</Button>
            <Button size="small" tone="primary">
              Small
            </Button>
            <Button size="large" tone="primary">
              Large
            </Button>
          </div>
        </Card>
        <Card title="Fields">
          <div className="grid gap-4 md:grid-cols-2">
            <Field label="Email" required>
              <TextInput type="email" placeholder="you@example.com" />
            </Field>
            <Field label="Password" aside="12 or more characters">
              <PasswordInput defaultValue="secret" />
            </Field>
            <Field label="Amount" error="Amount must be between $10 and $500.">
              <TextInput type="number" prefix="$" defaultValue="5" />
            </Field>
            <Field label="Follow-up" hint="In the lead’s time zone.">
              <DateInput type="date" value={day} onText={setDay} />
            </Field>
            <Field label="Stage">
              <Select options={stages} value={stage} onChange={setStage} />
            </Field>
            <Field label="Note" className="md:col-span-2">
              <TextArea placeholder="What did they say?" />
            </Field>
            <Field label="Locked">
              <TextInput disabled defaultValue="Cannot be changed" />
            </Field>
          </div>
        </Card>
        <Card title="Choices">
          <div className="flex flex-col items-start gap-4">
            <Checkbox label="Text me when a lead answers" hint="At most one text an hour." defaultChecked />
            <Checkbox label="Some selected" indeterminate />
            <Switch label="Lead Rescue" hint="Sends at 10 AM in the lead’s zone." defaultChecked />
            <Switch label="Off" />
            <RadioGroup
              label="When"
              value={choice}
              onChange={setChoice}
              options={[
                { value: 'a', label: 'At once', hint: 'Within quiet hours' },
                { value: 'b', label: 'Tomorrow morning' },
              ]}
            />
            <SegmentedControl
              label="View"
              value={view}
              onChange={setView}
              options={[
                { value: 'board', label: 'Board' },
                { value: 'list', label: 'List' },
              ]}
            />
          </div>
        </Card>
        <Card title="Tabs">
          <Tabs
            label="Sample"
            value={tab}
            onChange={setTab}
            tabs={[
              { key: 'one', label: 'Conversation', count: 1204, content: 'First panel' },
              { key: 'two', label: 'Details', content: 'Second panel' },
            ]}
          />
        </Card>
      </div>
    </Page>
  );
}
