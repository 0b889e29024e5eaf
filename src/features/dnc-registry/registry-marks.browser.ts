// What the registry says of the numbers on a page: each row asks for its own, and one request asks for all of them.
import { useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { readStandings } from './dnc-registry.contract.ts';
import { isNumber, mostNumbersAsked } from './dnc-registry.rules.ts';
import { markWords } from './dnc-registry.words.ts';

type Standing = keyof typeof markWords | 'open';

interface Waiting {
  number: string;
  resolve: (standing: Standing) => void;
  reject: (fault: unknown) => void;
}

const key = ['dnc-registry', 'mark'];
const freshMs = 60_000;
let waiting: Waiting[] = [];

function ask(number: string): Promise<Standing> {
  return new Promise((resolve, reject) => {
    // Rows that are drawn together are asked about together.
    if (waiting.length === 0) setTimeout(() => void askAll());
    waiting.push({ number, resolve, reject });
  });
}

async function askAll(): Promise<void> {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += mostNumbersAsked) {
    const part = asked.slice(from, from + mostNumbersAsked);
    try {
      const { closed } = await call(readStandings, { body: { numbers: part.map(({ number }) => number) } });
      const whyOf = new Map(closed.map(({ number, why }) => [number, why]));
      for (const { number, resolve } of part) resolve(whyOf.get(number) ?? 'open');
    } catch (fault) {
      for (const { reject } of part) reject(fault);
    }
  }
}

/** What a Call button says; null where the number is open, and while nothing is known. */
export function useRegistryMark(phone: string | null): string | null {
  useLiveChanges(
    ['dnc_checks', 'dnc_grounds', 'consents'],
    () => void queryClient.invalidateQueries({ queryKey: key }),
  );
  const { data = 'open' } = useQuery({
    queryKey: [...key, phone],
    queryFn: () => ask(phone!),
    enabled: phone !== null && isNumber.test(phone),
    staleTime: freshMs,
    retry: false,
  });
  return data === 'open' ? null : markWords[data];
}
