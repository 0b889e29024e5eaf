import { useState, type FormEvent } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { isTollFree, notTollFree } from '../numbers/toll-free.rules.ts';
import { addPoolNumber } from './pool.contract.ts';
import { usePoolAct } from './pool-queries.browser.ts';

const nothing = { phone: '', providerId: '', notes: '' };

export function AddNumber() {
  const [typed, setTyped] = useState(nothing);
  const [isWrong, setWrong] = useState(false);
  const { act, busy, fault } = usePoolAct();
  const set = (change: Partial<typeof nothing>) => {
    setWrong(false);
    setTyped({ ...typed, ...change });
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const phone = typed.phone.trim();
    if (!isTollFree(phone)) return setWrong(true);
    const given = { phone_number: phone, telnyx_number_id: typed.providerId, notes: typed.notes };
    if (await act('add', addPoolNumber, given)) setTyped(nothing);
  };
  const error = isWrong ? notTollFree : fault;
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex flex-wrap items-start gap-3">
      <Field label="Toll-free number" className="w-56 max-md:w-full" {...(error && { error })}>
        <TextInput
          type="tel"
          autoComplete="off"
          maxLength={20}
          placeholder="+18005550123"
          value={typed.phone}
          onChange={({ target }) => set({ phone: target.value })}
        />
      </Field>
      <Field label="Provider ID (optional)" className="w-48 max-md:w-full">
        <TextInput
          autoComplete="off"
          maxLength={60}
          value={typed.providerId}
          onChange={({ target }) => set({ providerId: target.value })}
        />
      </Field>
      <Field label="Notes (optional)" className="min-w-48 flex-1 max-md:w-full max-md:flex-none">
        <TextInput
          autoComplete="off"
          maxLength={200}
          value={typed.notes}
          onChange={({ target }) => set({ notes: target.value })}
        />
      </Field>
      <Button type="submit" className="mt-5 max-md:mt-0" busy={busy === 'add'}>
        Add number
      </Button>
    </form>
  );
}
