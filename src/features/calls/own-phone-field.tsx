// The agent's own phone: saved as soon as the field is left, and proved by a code.
import { CircleCheck } from 'lucide-react';
import { useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError } from '../../web/api-client.ts';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import type { OwnPhone } from './calls.contract.ts';
import { callableNumber } from './callable-number.rules.ts';
import { useSavePhone } from './calls-queries.browser.ts';
import { invalidOwnPhone, phoneNotSaved } from './calls.words.ts';

export interface PhoneKeeper {
  /** Saves what is typed, where that is still to be done. @returns null: it is not saved, and the field says why */
  keep: () => Promise<OwnPhone | null>;
}

interface OwnPhoneFieldProps {
  own: OwnPhone;
  /** For a button that calls: it may be pressed before the field was left. */
  keeper?: Ref<PhoneKeeper>;
  input?: RefObject<HTMLInputElement | null>;
  /** Said of it from outside: that it is missing. */
  error: string | undefined;
  onTyped: () => void;
}

export function OwnPhoneField({ own, keeper, input, error, onTyped }: OwnPhoneFieldProps) {
  const [typed, type] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const save = useSavePhone();
  const saving = useRef<Promise<OwnPhone | null> | null>(null);

  const leave = async (): Promise<OwnPhone | null> => {
    if (typed === null) return own;
    const phone = callableNumber(typed);
    if (phone === own.phone && (phone !== null || typed.trim() === '')) {
      type(null);
      return own;
    }
    if (phone === null) {
      setFault(invalidOwnPhone);
      return null;
    }
    try {
      const saved = await save.mutateAsync(phone);
      type(null);
      return saved;
    } catch (refusal) {
      const isSaid = refusal instanceof ApiError && refusal.code === 'invalid_input';
      setFault(isSaid ? invalidOwnPhone : phoneNotSaved);
      return null;
    }
  };
  const keep = () => (saving.current ??= leave().finally(() => (saving.current = null)));
  useImperativeHandle(keeper, () => ({ keep }));
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
        onBlur={() => void keep()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void keep();
        }}
      />
    </Field>
  );
}
