import { Phone } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { useOwnNumbers } from '../phone-numbers/own-numbers.browser.ts';
import { noNumbers } from '../phone-numbers/phone-numbers.words.ts';
import type { OwnPhone } from './calls.contract.ts';
import { askHowToOpen } from './ask-how-to-open.browser.ts';
import { calledLead } from './called-lead.browser.ts';
import type { useOwnPhone } from './calls-queries.browser.ts';
import { callableNumber } from './callable-number.rules.ts';
import { callRefusals, invalidLeadPhone, numberMissing, phoneMissing } from './calls.words.ts';
import { OwnPhoneField, type PhoneKeeper } from './own-phone-field.tsx';
import { PhoneProof } from './phone-proof.tsx';
import { startCall } from './start-call.browser.ts';

export function CallComposer({ phone }: { phone: ReturnType<typeof useOwnPhone> }) {
  const { data, error, refetch, isFetching } = phone;
  return (
    <Card title="Call" description="Your phone rings first. Press 1, and we’ll call the other number.">
      {data ? (
        <Composer own={data} />
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="mb-5 h-14 w-full" />
        </Loading>
      )}
    </Card>
  );
}

interface Faults {
  own?: string;
  number?: string;
  call?: string;
}

function Composer({ own }: { own: OwnPhone }) {
  const user = useAppUser();
  const { data: numbers } = useOwnNumbers();
  const [number, setNumber] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const keeper = useRef<PhoneKeeper>(null);
  const isPlacing = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPlacing.current) return;
    isPlacing.current = true;
    try {
      await place((await keeper.current?.keep()) ?? null);
    } finally {
      isPlacing.current = false;
    }
  };
  /** `kept` null: what was typed for the own phone is not saved, and its field says why. */
  const place = async (kept: OwnPhone | null) => {
    const to = callableNumber(number);
    const found: Faults = {
      ...(kept?.phone === null && { own: phoneMissing }),
      ...(number.trim() === '' ? { number: numberMissing } : to === null && { number: invalidLeadPhone }),
    };
    if (Object.keys(found).length === 0 && kept !== null) {
      if (numbers?.length === 0) found.call = noNumbers;
      else if (!kept.is_proven) found.call = callRefusals.phone_not_proven;
    }
    setFaults(found);
    if (found.number !== undefined) input.current?.focus();
    if (Object.keys(found).length > 0 || !kept?.phone || to === null) return;
    setBusy(true);
    const fault = await startCall({ agentNumber: kept.phone, leadNumber: to, userId: user?.id ?? null });
    setBusy(false);
    if (fault?.isOfRegistry) askHowToOpen({ id: null, name: null, phone: to });
    else if (fault?.canOverride) calledLead.set({ id: null, name: null, phone: to, attempt: crypto.randomUUID() });
    else if (fault !== null) setFaults({ call: fault.says });
  };
  const typed = () => setFaults({});
  return (
    <div className="flex flex-col gap-4">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
      >
        <OwnPhoneField own={own} keeper={keeper} error={faults.own} onTyped={typed} />
        <Field label="Number to call" {...(faults.number !== undefined && { error: faults.number })}>
          <TextInput
            ref={input}
            type="tel"
            autoComplete="off"
            placeholder="(202) 555-0143"
            value={number}
            onChange={(event) => {
              typed();
              setNumber(event.target.value);
            }}
          />
        </Field>
        <Button type="submit" tone="primary" icon={<Phone aria-hidden />} busy={isBusy} className="md:mt-5">
          Call
        </Button>
      </form>
      {faults.call !== undefined && <Notice tone="danger">{faults.call}</Notice>}
      {own.phone !== null && !own.is_proven && (
        <PhoneProof key={own.phone} phone={own.phone} hasOpenCode={own.has_open_code} />
      )}
    </div>
  );
}
