import { useState, type FormEvent } from 'react';
import { usStates } from '../../domain/us-state.ts';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Select } from '../../web/ui/select.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { statesSaveFailed, userFirst } from './admin.words.ts';
import { sayFault } from './onboarding-fault.browser.ts';
import { saveAgentStates, type AgentOnboarding } from './onboarding.contract.ts';
import { keptStates, statesFault } from './onboarding.rules.ts';

type Typed = AgentOnboarding['states'][number];
/** With a key of its own: rows come and go while others are typed in. */
type Row = Typed & { key: number };

const blank: Typed = { state_code: '', license_number: '', license_image_url: '', license_link: '' };
const options = usStates.map(({ code, name }) => ({ value: code as string, label: `${code} · ${name}` }));
let lastKey = 0;
const rowsOf = (states: readonly Typed[]): Row[] => states.map((state) => ({ ...state, key: ++lastKey }));

interface FormProps {
  agent: AgentOnboarding | null;
  /** It is the one whose ID stands above. */
  isChosen: boolean;
  onSaved: (agent: AgentOnboarding) => void;
}

export function AgentStatesForm({ agent, isChosen, onSaved }: FormProps) {
  const [rows, setRows] = useState(() => rowsOf(agent?.states ?? []));
  const [seen, setSeen] = useState(agent?.marks.states);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const change = (next: Row[]) => {
    setFault(null);
    setRows(next);
  };
  const set = (key: number, part: Partial<Typed>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!agent || !isChosen) return setFault(userFirst);
    const states = keptStates(rows.map(({ key: _, ...state }) => state));
    const wrong = statesFault(states);
    setFault(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const saved = await call(saveAgentStates, { params: { id: agent.id }, body: { states, seen } });
      setRows(rowsOf(saved.states));
      setSeen(saved.marks.states);
      onSaved(saved);
      toast({ text: 'States saved.', tone: 'good' });
    } catch (refusal) {
      setFault(sayFault(statesSaveFailed, refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">Licensed states</h3>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-3">
          {rows.map((row, at) => (
            <li key={row.key} className="flex flex-wrap items-end gap-3">
              <Field label="State" className="w-52 max-md:w-full">
                <Select
                  options={options}
                  value={row.state_code === '' ? null : row.state_code}
                  onChange={(code) => set(row.key, { state_code: code })}
                />
              </Field>
              <Field label="License number" className="w-44 max-md:w-full">
                <TextInput
                  autoComplete="off"
                  maxLength={40}
                  value={row.license_number}
                  onChange={({ target }) => set(row.key, { license_number: target.value })}
                />
              </Field>
              <Field label="License image/PDF URL" className="min-w-48 flex-1 max-md:w-full max-md:flex-none">
                <TextInput
                  type="url"
                  autoComplete="off"
                  maxLength={500}
                  value={row.license_image_url}
                  onChange={({ target }) => set(row.key, { license_image_url: target.value, license_link: '' })}
                />
              </Field>
              {row.license_link && (
                <a
                  href={row.license_link}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={`py-1.5 ${textLinkClass}`}
                >
                  View file<span className="sr-only"> for {row.state_code}</span>
                </a>
              )}
              <Button onClick={() => change(rows.filter(({ key }) => key !== row.key))}>
                Remove<span className="sr-only"> {row.state_code || `row ${at + 1}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {fault && <Notice tone="danger">{fault}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => change([...rows, ...rowsOf([blank])])}>+ Add state</Button>
        <Button type="submit" busy={isBusy}>
          Save States
        </Button>
      </div>
    </form>
  );
}
