// Asks again about numbers on screen. It comes after the first paint.
import { call } from '../../web/api-client.ts';
import { mostNumbersAsked, readStandings, type Standing } from '../contact-gate/standing.contract.ts';

type Keep = (people: readonly { phone: string }[], told: readonly Standing[]) => void;

export async function askStandings(numbers: readonly string[], keep: Keep): Promise<void> {
  for (let from = 0; from < numbers.length; from += mostNumbersAsked) {
    const part = numbers.slice(from, from + mostNumbersAsked);
    const { standings } = await call(readStandings, { body: { numbers: part } });
    keep(part.map((phone) => ({ phone })), standings); // prettier-ignore
  }
}
