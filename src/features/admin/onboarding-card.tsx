// An agent’s public page, set up for them: by user ID, with addresses of what is stored elsewhere.
import { useState, type FormEvent } from 'react';
import { isUuid } from '../../domain/uuid.ts';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { agentLoadFailed, noUuid } from './admin.words.ts';
import { AgentPageForm } from './agent-page-form.tsx';
import { AgentStatesForm } from './agent-states-form.tsx';
import { sayFault } from './onboarding-fault.browser.ts';
import { readAgent, type AgentOnboarding } from './onboarding.contract.ts';

export function OnboardingCard() {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [agent, setAgent] = useState<AgentOnboarding | null>(null);
  // Each agent that is loaded gets fresh forms.
  const [loads, setLoads] = useState(0);
  // Another ID in the field is another agent: until that one is loaded, nothing is saved for anybody.
  const isChosen = agent?.id === typed.trim().toLowerCase();
  /** An answer that comes late is not of the agent who was loaded since. */
  const takeSaved = (saved: AgentOnboarding) => setAgent((now) => (now?.id === saved.id ? saved : now));
  const load = async (event: FormEvent) => {
    event.preventDefault();
    const id = typed.trim().toLowerCase();
    setFault(null);
    if (!isUuid(id)) return setWrong(noUuid);
    setBusy(true);
    try {
      setAgent(await call(readAgent, { params: { id }, query: {} }));
      setLoads((times) => times + 1);
    } catch (refusal) {
      setAgent(null);
      setFault(sayFault(agentLoadFailed, refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="Agent Site Onboarding">
      <div className="flex flex-col gap-6">
        <form noValidate onSubmit={(event) => void load(event)} className="flex items-start gap-3">
          <Field label="User ID" className="w-96 max-md:flex-1" {...(wrong && { error: wrong })}>
            <TextInput
              className="font-mono text-sm"
              placeholder="Paste a user UUID"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              value={typed}
              onChange={({ target }) => {
                setWrong(undefined);
                setTyped(target.value);
              }}
            />
          </Field>
          <Button type="submit" className="mt-5" busy={isBusy}>
            Load
          </Button>
        </form>
        {fault && <Notice tone="danger">{fault}</Notice>}
        <AgentPageForm key={`page ${loads}`} agent={agent} isChosen={isChosen} onSaved={takeSaved} />
        <AgentStatesForm key={`states ${loads}`} agent={agent} isChosen={isChosen} onSaved={takeSaved} />
      </div>
    </Card>
  );
}
