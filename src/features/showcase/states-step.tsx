// Step 3: the states, each with its license number and a picture or PDF of the license.
import { useRef, useState } from 'react';
import { call } from '../../web/api-client.ts';
import { useDraft } from '../../web/draft.ts';
import { usStates } from '../../domain/us-state.ts';
import { Button } from '../../web/ui/button.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { LicenseRow } from './license-row.tsx';
import { fieldFaults, licensesSentence, useTakeShowcase } from './showcase.browser.ts';
import { saveStates } from './showcase.contract.ts';
import { draftNames, stateFaults, type StateFault, type TypedState } from './showcase.rules.ts';
import { choose, chosenIn, putFile, textsOf, typeNumber } from './states-draft.rules.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';

export function StatesStep({ showcase, takesFocus, onBack, onNext }: StepProps) {
  const saved = showcase.states;
  const draft = useDraft(draftNames.states, textsOf(saved));
  const take = useTakeShowcase();
  const list = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [faults, setFaults] = useState<readonly StateFault[]>([]);
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const chosen = chosenIn(draft.value);
  const codes = new Set(chosen.map(({ state_code }) => state_code));
  const forget = (code: string) => setFaults((now) => now.filter(({ state_code }) => state_code !== code));
  const tell = (found: readonly StateFault[]) => {
    setFaults(found);
    const [first] = found;
    if (!first) return;
    const row = list.current?.querySelector(`[data-state="${first.state_code}"]`);
    row?.querySelector<HTMLElement>(first.field === 'license_number' ? 'input[type="text"]' : 'button')?.focus();
  };
  const save = async () => {
    if (busy) return;
    setFailure(null);
    const missing = stateFaults(chosen);
    tell(missing);
    if (missing.length > 0) return;
    setBusy(true);
    try {
      const answer = await call(saveStates, { body: { states: chosen } });
      draft.clear();
      take(answer);
      onNext();
    } catch (error) {
      const refused = refusedStates(error, chosen);
      // What was uploaded and not saved for a day is gone: it is asked for again.
      for (const { state_code, field } of refused)
        if (field === 'license_image_url') draft.set(putFile(state_code, ''));
      if (refused.length > 0) tell(refused);
      else setFailure(licensesSentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <StepFrame
      title="Licensed states"
      description="Choose every state you’re licensed in. Each needs its license number and a copy of the license."
      takesFocus={takesFocus}
      failure={failure}
      onBack={onBack}
      onSubmit={() => void save()}
      actions={
        <Button type="submit" tone="primary" busy={busy || uploading.size > 0}>
          Save and continue
        </Button>
      }
    >
      <fieldset>
        <legend className="mb-2 text-xs font-medium text-ink-soft">
          {codes.size === 1 ? '1 state chosen' : `${codes.size} states chosen`}
        </legend>
        <div className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3 md:grid-cols-4">
          {usStates.map(({ code, name }) => (
            <Checkbox
              key={code}
              label={name}
              checked={codes.has(code)}
              onChange={({ target }) => {
                forget(code);
                draft.set(choose(code, target.checked));
              }}
            />
          ))}
        </div>
      </fieldset>
      {chosen.length > 0 && (
        <ul ref={list} className="flex flex-col divide-y divide-line border-t border-line">
          {chosen.map((state) => (
            <LicenseRow
              key={state.state_code}
              state={state}
              link={saved.find((each) => each.license_image_url === state.license_image_url)?.license_link}
              fault={faults.find(({ state_code }) => state_code === state.state_code)}
              onNumber={(text) => {
                forget(state.state_code);
                draft.set(typeNumber(state.state_code, text));
              }}
              onFile={(url) => {
                forget(state.state_code);
                draft.set(putFile(state.state_code, url));
              }}
              onUploading={(isUploading) =>
                setUploading((now) =>
                  isUploading
                    ? new Set([...now, state.state_code])
                    : new Set([...now].filter((code) => code !== state.state_code)),
                )
              }
            />
          ))}
        </ul>
      )}
    </StepFrame>
  );
}

/** `states.0.license_number` → the fault of that state. */
function refusedStates(error: unknown, sent: readonly TypedState[]): StateFault[] {
  return Object.entries(fieldFaults(error)).flatMap(([path, message]): StateFault[] => {
    const [, at = '', field] = /^states\.(\d+)\.(license_number|license_image_url)$/.exec(path) ?? [];
    const state_code = sent[Number(at)]?.state_code;
    return state_code && field ? [{ state_code, field: field as StateFault['field'], message }] : [];
  });
}
