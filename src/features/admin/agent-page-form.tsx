import { useState, type FormEvent } from 'react';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextArea, TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { agentSaveFailed, userFirst } from './admin.words.ts';
import { sayFault } from './onboarding-fault.browser.ts';
import { saveAgentPage, type AgentOnboarding } from './onboarding.contract.ts';

type Page = AgentOnboarding['page'];

const nothing: Page = {
  full_name: '',
  email: '',
  phone: '',
  npn: '',
  calendly_url: '',
  short_bio: '',
  headshot_url: '',
  published: false,
};

const fields = [
  ['full_name', 'Full name', 'text', 100],
  ['email', 'Email', 'email', 254],
  ['phone', 'Phone', 'tel', 30],
  ['npn', 'NPN', 'text', 10],
  ['calendly_url', 'Calendly URL', 'url', 500],
  ['headshot_url', 'Headshot URL', 'url', 500],
] as const;

interface FormProps {
  agent: AgentOnboarding | null;
  /** It is the one whose ID stands above. */
  isChosen: boolean;
  onSaved: (agent: AgentOnboarding) => void;
}

export function AgentPageForm({ agent, isChosen, onSaved }: FormProps) {
  const [typed, setTyped] = useState<Page>(agent?.page ?? nothing);
  const [seen, setSeen] = useState(agent?.marks.page);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const set = (change: Partial<Page>) => {
    setFault(null);
    setTyped({ ...typed, ...change });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!agent || !isChosen) return setFault(userFirst);
    setBusy(true);
    setFault(null);
    try {
      const saved = await call(saveAgentPage, { params: { id: agent.id }, body: { ...typed, seen } });
      setTyped(saved.page);
      setSeen(saved.marks.page);
      onSaved(saved);
      toast({ text: 'Profile saved.', tone: 'good' });
    } catch (refusal) {
      setFault(sayFault(agentSaveFailed, refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {fields.map(([name, label, type, most]) => (
          <Field key={name} label={label}>
            <TextInput
              type={type}
              autoComplete="off"
              maxLength={most}
              value={typed[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
        <Field label="Short bio" className="md:col-span-2">
          <TextArea
            maxLength={1000}
            value={typed.short_bio}
            onChange={({ target }) => set({ short_bio: target.value })}
          />
        </Field>
        <Field label="Slug" hint="Made from the full name when the profile is first saved.">
          <TextInput disabled value={agent?.slug ?? ''} placeholder="auto" readOnly />
        </Field>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 md:mt-5">
          <Checkbox
            label="Publish"
            checked={typed.published}
            onChange={({ target }) => set({ published: target.checked })}
          />
          {agent?.slug && (
            <a href={`/a/${agent.slug}`} target="_blank" rel="noreferrer" className="underline">
              /a/{agent.slug}
            </a>
          )}
        </div>
      </div>
      {fault && <Notice tone="danger">{fault}</Notice>}
      <div>
        <Button type="submit" busy={isBusy}>
          Save profile
        </Button>
      </div>
    </form>
  );
}
