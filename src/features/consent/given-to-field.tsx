// The name that people agreed to hear from. One that is none of the agent's is a vendor's consent, which is said while it can be changed.
import { useState } from 'react';
import { consentLimits, isOfAgent } from '../../domain/consent.ts';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { otherNameHint } from './consent.words.ts';

interface GivenToFieldProps {
  value: string;
  ownNames: readonly string[];
  fault: string | undefined;
  onChange: (value: string) => void;
}

export function GivenToField({ value, ownNames, fault, onChange }: GivenToFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const typed = value.trim().toLowerCase();
  const mayBecomeOwn = isTyping && ownNames.some((name) => name.toLowerCase().startsWith(typed));
  const isOther = typed !== '' && !mayBecomeOwn && !isOfAgent(ownNames)(value);
  return (
    <Field label="Name they agreed to hear from" required hint={isOther && otherNameHint(ownNames)} error={fault}>
      <TextInput
        value={value}
        maxLength={consentLimits.givenTo}
        placeholder="You or your agency"
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
