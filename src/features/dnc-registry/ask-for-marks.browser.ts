// What the registry says of the numbers on a page: each row asks for its own, and one request asks for all of them.
import { call } from '../../web/api-client.ts';
import { readStandings } from './dnc-registry.contract.ts';
import { isNumber, mostNumbersAsked } from './dnc-registry.rules.ts';
import { markWords } from './dnc-registry.words.ts';

interface Waiting {
  number: string;
  resolve: (mark: string | null) => void;
  reject: (fault: unknown) => void;
}

let waiting: Waiting[] = [];

/** @returns why a call is closed; null where it is open */
export function markOf(number: string): Promise<string | null> {
  if (!isNumber.test(number)) return Promise.resolve(null);
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
      const whyOf = new Map(closed.map(({ number, why }) => [number, markWords[why]]));
      for (const { number, resolve } of part) resolve(whyOf.get(number) ?? null);
    } catch (fault) {
      for (const { reject } of part) reject(fault);
    }
  }
}
