// Step 1: who the agent is, and what visitors call.
import { useRef, useState } from 'react';
import { call } from '../../web/api-client.ts';
import { useDraft } from '../../web/draft.ts';
import { formatPhone, normalizeDialerPhone } from '../../domain/phone-number.ts';
import { Button } from '../../web/ui/button.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Select } from '../../web/ui/select.tsx';
import { TextArea, TextInput } from '../../web/ui/text-input.tsx';
import { fieldFaults, profileSentence, useTakeShowcase } from './showcase.browser.ts';
import { saveProfile, type Showcase } from './showcase.contract.ts';
import { draftNames, longest } from './showcase.rules.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';

type ProfileField = 'full_name' | 'email' | 'phone' | 'npn' | 'short_bio' | 'calendly_url';
type Typed = Record<ProfileField | 'shows_phone' | 'page_number', string>;

export function typedFrom({ profile, own_numbers }: Showcase): Typed {
  const { public_phone, phone, ...texts } = profile;
  return {
    ...texts,
    phone: phone === null ? '' : formatPhone(phone),
    shows_phone: public_phone !== null && public_phone === phone ? 'yes' : '',
    page_number: own_numbers.find((each) => each === public_phone) ?? '',
  };
}

const publicPhone = ({ phone, shows_phone, page_number }: Typed): string | null =>
  (shows_phone ? phone.trim() : page_number) || null;

export function ProfileStep({ showcase, takesFocus, onNext }: StepProps) {
  const draft = useDraft(draftNames.profile, typedFrom(showcase));
  const take = useTakeShowcase();
  const form = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const typed = draft.value;
  const set = (change: Partial<Typed>) => {
    draft.set(change);
    setFaults(({ public_phone: _, ...others }) =>
      Object.fromEntries(Object.entries(others).filter(([field]) => !(field in change))),
    );
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setFaults({});
    const { shows_phone: _, page_number: __, ...profile } = typed;
    try {
      const body = { ...profile, phone: profile.phone.trim() || null, public_phone: publicPhone(typed) };
      take(await call(saveProfile, { body }));
      draft.settle(typed);
      onNext();
    } catch (error) {
      const found = fieldFaults(error);
      const [first] = Object.keys(found);
      setFaults(found);
      if (first === undefined) setFailure(profileSentence(error));
      else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  const input = (field: ProfileField) => ({
    name: field,
    value: typed[field],
    maxLength: longest[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  });
  return (
    <StepFrame
      title="Profile"
      description="What people read about you on your page."
      takesFocus={takesFocus}
      failure={failure}
      onSubmit={() => void save()}
      actions={
        <Button type="submit" tone="primary" busy={busy}>
          Save and continue
        </Button>
      }
    >
      <div ref={form} className="grid gap-4 sm:grid-cols-2">
        <Field label="Full name" required error={faults.full_name}>
          <TextInput {...input('full_name')} autoComplete="name" />
        </Field>
        <Field label="Email" error={faults.email} hint="Shown on your page.">
          <TextInput {...input('email')} type="email" autoComplete="email" />
        </Field>
        <div className="flex flex-col gap-2">
          <Field
            label="Phone"
            error={faults.phone ?? faults.public_phone}
            hint="Your own phone. Visitors see it only if you show it."
          >
            <TextInput {...input('phone')} type="tel" autoComplete="tel" />
          </Field>
          <Checkbox
            label="Show on my page"
            checked={typed.shows_phone !== ''}
            disabled={normalizeDialerPhone(typed.phone) === null}
            onChange={({ target }) => set({ shows_phone: target.checked ? 'yes' : '' })}
          />
        </div>
        <Field label="NPN" error={faults.npn} hint="Your National Producer Number.">
          <TextInput {...input('npn')} inputMode="numeric" autoComplete="off" />
        </Field>
        {showcase.own_numbers.length > 0 && typed.shows_phone === '' && (
          <Field
            label="Number on your page"
            className="sm:col-span-2"
            hint="What visitors call when they tap your number."
          >
            <Select
              name="page_number"
              value={typed.page_number}
              options={[
                { value: '', label: 'No number' },
                ...showcase.own_numbers.map((number) => ({ value: number, label: formatPhone(number) })),
              ]}
              onChange={(page_number) => set({ page_number })}
            />
          </Field>
        )}
        <Field
          label="Short bio"
          error={faults.short_bio}
          aside={`${typed.short_bio.length} / ${longest.short_bio}`}
          className="sm:col-span-2"
        >
          <TextArea {...input('short_bio')} rows={5} />
        </Field>
        <Field
          label="Calendly URL"
          error={faults.calendly_url}
          hint="Visitors book a meeting with you there."
          className="sm:col-span-2"
        >
          <TextInput {...input('calendly_url')} type="url" placeholder="https://calendly.com/your-name" />
        </Field>
      </div>
    </StepFrame>
  );
}
