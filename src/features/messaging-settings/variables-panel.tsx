// What may stand in double braces: pressed, it goes into the template that was written in last.
import { useIsPhone } from '../../web/use-media-query.ts';
import { SidePanel } from '../../web/ui/side-panel.tsx';
import {
  templateVariables,
  type TemplateValues,
  type TemplateVariable,
} from '../templates/template-variables.rules.ts';
import { sampleLead, variableMeanings } from '../templates/template-variables.words.ts';

interface VariablesPanelProps {
  agent: TemplateValues;
  onClose: () => void;
  onPick: (name: TemplateVariable) => Promise<void>;
}

export function VariablesPanel({ agent, onClose, onPick }: VariablesPanelProps) {
  const isPhone = useIsPhone();
  const pick = (name: TemplateVariable) => {
    // On a phone the panel covers the template.
    if (isPhone) onClose();
    void onPick(name);
  };
  return (
    <SidePanel
      open
      pushes
      onClose={onClose}
      title="Template Variables"
      subtitle="Click one to add it to the template you edited last."
    >
      <ul className="-mx-2 flex flex-col">
        {templateVariables.map((name) => (
          <li key={name}>
            <button
              type="button"
              // The cursor stays where it was in the template.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(name)}
              className="flex w-full flex-col items-start gap-0.5 rounded-sm px-2 py-2 text-left hover:bg-hover touch:min-h-11"
            >
              <code className="font-mono text-sm font-medium text-accent-text">{`{{${name}}}`}</code>
              <span className="text-sm text-ink-soft">
                {variableMeanings[name]}
                <span className="text-ink-faint">{` · ${example(name, agent)}`}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-faint">
        A variable without a value is left out, with the space or comma before it. The old {'{{calendly_link}}'} is read
        as {'{{agent_site}}'}.
      </p>
    </SidePanel>
  );
}

function example(name: TemplateVariable, agent: TemplateValues): string {
  if (name in agent) return agent[name] || 'not set yet';
  return `for example ${sampleLead[name]}`;
}
