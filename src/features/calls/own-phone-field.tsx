// The agent's own phone: saved as soon as the field is left, and proved by a code.
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError } from '../../web/api-client.ts';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import type { OwnPhone } from './calls.contract.ts';
import { callableNumber } from './callable-number.rules.ts';
import { useSavePhone } from './calls-queries.browser.ts';
import { invalidOwnPhone, phoneNotSaved } from './calls.words.ts';

interface OwnPhoneFieldProps {
  own: OwnPhone;
  /** Said of it from outside: that it is missing. */
  error: string | undefined;
  onTyped: () => void;
}

export function OwnPhoneField({ own, error, onTyped }: OwnPhoneFieldProps) {
  const [typed, type] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const save = useSavePhone();
  const input = useRef<HTMLInputElement>(null);

  const leave = async () => {
    if (typed === null) return;
    if (typed.trim() === '' && own.phone === null) return type(null);
    const phone = callableNumber(typed);
    if (phone === null) return setFault(invalidOwnPhone);
    if (phone === own.phone) return type(null);
    try {
      await save.mutateAsync(phone);
      type(null);
    } catch (refusal) {
      const isSaid = refusal instanceof ApiError && refusal.code === 'invalid_input';
      setFault(isSaid ? invalidOwnPhone : phoneNotSaved);
    }
  };
  const says = fault ?? error;
  return (
    <Field
      label="Your phone"
      hint="We call you here first."
      aside={
        own.is_proven && typed === null ? (
          <span className="text-good-text">
            <CircleCheck className="mr-1 inline size-3.5 align-text-bottom" aria-hidden />
            Confirmed
          </span>
        ) : undefined
      }
      {...(says !== undefined && { error: says })}
    >
      <TextInput
        ref={input}
        type="tel"
        autoComplete="tel"
        placeholder="(615) 555-0101"
        value={typed ?? (own.phone === null ? '' : formatPhone(own.phone))}
        onChange={(event) => {
          setFault(undefined);
          onTyped();
          type(event.target.value);
        }}
        onBlur={() => void leave()}
      />
    </Field>
  );
}
