// The carrier's questions, in the order in which an agent can answer them.
import { useState } from 'react';
import { stateName, usStates } from '../../domain/us-state.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Field } from '../../web/ui/field.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { Choice, Line, Question, useFormView, Words } from './answer-fields.tsx';
import { entityTypes, volumes } from './verification-form.rules.ts';
import { entityLabels, fieldHints, fieldLabels, ownConsentLabel, volumeLabels } from './verification.words.ts';

const states = [...usStates, { code: 'DC', name: stateName('DC') }]
  .toSorted((one, other) => one.name.localeCompare(other.name))
  .map(({ code, name }) => ({ value: code, label: name }));

interface BusinessProps {
  /** Of the EIN that is kept. */
  lastFour: string | null;
  ein: string;
  onEin: (text: string) => void;
}

export function BusinessQuestions(props: BusinessProps) {
  return (
    <Card title="Your business" description="Reviewers compare it with public records.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Line field="legal_name" autoComplete="organization" className="sm:col-span-2" />
        <Choice
          field="entity_type"
          options={entityTypes.map((value) => ({ value, label: entityLabels[value] }))}
          className="sm:col-span-2"
        />
        <Line field="doing_business_as" />
        <Ein {...props} />
        <Line field="street" autoComplete="address-line1" />
        <Line field="street_2" autoComplete="address-line2" />
        <Line field="city" autoComplete="address-level2" />
        <div className="grid grid-cols-2 gap-4">
          <Choice field="state" options={states} />
          <Line field="zip" autoComplete="postal-code" inputMode="numeric" />
        </div>
      </div>
    </Card>
  );
}

/** Kept sealed: once it is saved only its end is shown. */
function Ein({ lastFour, ein, onEin }: BusinessProps) {
  const { faultOf, leave } = useFormView();
  const [isChanging, setIsChanging] = useState(false);
  if (lastFour !== null && !isChanging && ein === '')
    return (
      <Field label={fieldLabels.ein} error={faultOf('ein')} hint="Stored encrypted.">
        <span className="flex items-center gap-2">
          <TextInput name="ein" readOnly value={`••-•••${lastFour}`} className="bg-sunken!" />
          <Button onClick={() => setIsChanging(true)}>
            Change<span className="sr-only"> EIN</span>
          </Button>
        </span>
      </Field>
    );
  return (
    <Field label={fieldLabels.ein} error={faultOf('ein')} hint={fieldHints.ein}>
      <TextInput
        name="ein"
        inputMode="numeric"
        autoComplete="off"
        placeholder="12-3456789"
        maxLength={20}
        autoFocus={isChanging}
        value={ein}
        onChange={({ target }) => onEin(target.value)}
        onBlur={() => {
          setIsChanging(false);
          leave('ein');
        }}
      />
    </Field>
  );
}

export function ContactQuestions() {
  return (
    <Card title="Contact person" description="Whom the reviewers can ask. Your sign-up page shows it, too.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Line field="first_name" autoComplete="given-name" />
        <Line field="last_name" autoComplete="family-name" />
        <Line field="email" type="email" autoComplete="email" />
        <Line field="phone" type="tel" autoComplete="tel" />
      </div>
    </Card>
  );
}

export function TextQuestions() {
  return (
    <Card title="Your texts" description="Written for you. Change what isn’t true of your business.">
      <div className="flex flex-col gap-4">
        <Choice field="volume" options={volumes.map((value) => ({ value, label: volumeLabels[value] }))} />
        <Words field="summary" rows={4} />
        <Words field="sample_1" rows={3} />
        <Words field="sample_2" rows={3} />
      </div>
    </Card>
  );
}

export function ConsentQuestions({ pageUrl }: { pageUrl: string | null }) {
  const { form, faultOf, set, leave } = useFormView();
  const fault = faultOf('own_consent');
  return (
    <Card title="How people agree" description="Reviewers look for a page where people sign up. We host one for you.">
      <div className="flex flex-col gap-4">
        <SignUpPage url={pageUrl} />
        <Words field="opt_in" rows={5} />
        <Line field="website" type="url" placeholder="https://" autoComplete="url" />
        <Question field="own_consent" labelHidden>
          <Checkbox
            name="own_consent"
            label={ownConsentLabel}
            checked={form.own_consent}
            aria-invalid={fault ? true : undefined}
            onChange={({ target }) => {
              set({ own_consent: target.checked });
              leave('own_consent');
            }}
          />
        </Question>
      </div>
    </Card>
  );
}

function SignUpPage({ url }: { url: string | null }) {
  if (url === null) return <p className="text-ink-soft">Enter your name above, and we’ll make your sign-up page.</p>;
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-xs font-medium text-ink-soft">Your sign-up page</span>
      <br />
      <a href={url} target="_blank" rel="noopener" className={textLinkClass}>
        {url.replace(/^https?:\/\//, '')}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
