// Any of the eleven texts, tried on a person who does not exist, and sent to the agent's own phone.
import { useState } from 'react';
import { Badge } from '../../web/ui/badge.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Select } from '../../web/ui/select.tsx';
import { SidePanel } from '../../web/ui/side-panel.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { defaultWords } from '../templates/template-defaults.words.ts';
import {
  isComingSoon,
  testKeys,
  testLabels,
  twoDayNote,
  wordsOf,
  type TestKey,
} from '../templates/template-keys.rules.ts';
import { variablesIn, type TemplateValues, type TemplateVariable } from '../templates/template-variables.rules.ts';
import { sampleLead, variableMeanings } from '../templates/template-variables.words.ts';
import type { ShownTemplate } from '../templates/use-templates.browser.ts';
import { SegmentMeter } from '../texting/segment-meter.tsx';
import { namelessNote } from './messaging-settings.words.ts';
import { previewOf } from './preview.rules.ts';
import { SendTest } from './send-test.tsx';
import { TextPreview } from './text-preview.tsx';

interface TestPanelProps {
  agent: TemplateValues;
  isLocked: boolean;
  templates: readonly ShownTemplate[];
  onClose: () => void;
}

export function TestPanel({ agent, isLocked, templates, onClose }: TestPanelProps) {
  const [key, setKey] = useState<TestKey>('new_lead');
  const [lead, setLead] = useState<TemplateValues>(sampleLead);
  const [isFirst, setFirst] = useState(true);
  const counted = wordsOf(key)!;
  const own = templates.find(({ server }) => server.key === counted);
  const words = own?.words ?? defaultWords[counted as keyof typeof defaultWords];
  const fields = variablesIn(words).filter((name) => name in sampleLead);
  const preview = previewOf(words, { ...lead, ...agent }, isFirst);
  return (
    <SidePanel
      open
      pushes
      onClose={onClose}
      title="Test preview"
      subtitle="What a lead would read. Nothing here is saved."
    >
      <div className="flex flex-col gap-4">
        <Field label="Template" aside={<State name={counted} isOn={own?.enabled === true} isLocked={isLocked} />}>
          <Select
            value={key}
            onChange={setKey}
            options={testKeys.map((value) => ({ value, label: `${testLabels[value]} · ${value}` }))}
          />
        </Field>
        {key === 'follow_up_2d' && <p className="text-sm text-ink-soft">{twoDayNote}</p>}
        {fields.length > 0 && (
          <div className="grid gap-3 sm:grid-cols-2">
            {fields.map((name) => (
              <SampleField
                key={name}
                name={name}
                value={lead[name] ?? ''}
                onChange={(value) => setLead({ ...lead, [name]: value })}
              />
            ))}
          </div>
        )}
        <Checkbox
          label="As the first automatic text to this person"
          checked={isFirst}
          onChange={(event) => setFirst(event.target.checked)}
        />
        <section aria-label="Preview" className="flex flex-col gap-2">
          <TextPreview preview={preview} />
          <SegmentMeter words={words} texts={[{ text: preview.whole }]} />
          {preview.isNameless && <Notice tone="warning">{namelessNote}</Notice>}
        </section>
        <SendTest text={preview.whole} agentPhone={agent.agent_phone ?? ''} />
      </div>
    </SidePanel>
  );
}

interface SampleFieldProps {
  name: TemplateVariable;
  value: string;
  onChange: (value: string) => void;
}

const SampleField = ({ name, value, onChange }: SampleFieldProps) => (
  <Field label={variableMeanings[name]}>
    <TextInput value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
  </Field>
);

function State({ name, isOn, isLocked }: { name: TestKey; isOn: boolean; isLocked: boolean }) {
  if (isComingSoon(name)) return <Badge>Off · coming soon</Badge>;
  if (isLocked) return <Badge tone="warning">Off · locked</Badge>;
  return isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>;
}
