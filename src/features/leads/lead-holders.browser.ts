// Does somebody have the phone or email that is being typed? Asked while typing pauses; a refused save tells it too.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../web/api-client.ts';
import { findHolders, type NumberHolders } from './lead-holder.contract.ts';
import { readEmail, readPhone } from '../lead-model/lead-input.rules.ts';

/** Long enough not to ask for every key, short enough that the answer stands there before Save is reached. */
const pauseMs = 350;
const nobody: NumberHolders = { phone: null, email: null };

interface Typed {
  phone: string;
  email: string;
}

export function useHolders(typed: Typed): { holders: NumberHolders; learn: (holders: NumberHolders) => void } {
  const client = useQueryClient();
  const phone = complete(readPhone(typed.phone));
  const email = complete(readEmail(typed.email));
  const asked = useSettled(JSON.stringify({ phone, email }));
  const isAbout = phone !== '' || email !== '';
  const key = (about: string) => ['leads', 'holders', about] as const;
  const now = JSON.stringify({ phone, email });
  const { data } = useQuery({
    queryKey: key(now),
    queryFn: ({ signal }) => call(findHolders, { body: { phone, email } }, { signal }),
    enabled: isAbout && asked === now,
    retry: false,
  });
  return {
    holders: (isAbout && data) || nobody,
    learn: (holders) => client.setQueryData(key(now), holders),
  };
}

const complete = (verdict: ReturnType<typeof readPhone>): string => ('value' in verdict ? (verdict.value ?? '') : '');

function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(settle, pauseMs, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
