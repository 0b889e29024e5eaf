// Requests per second with 16 at once, from all agents in turn, and of the bare server with 16 at once.
import { openRequester, type Ask } from './keep-alive.ts';
import type { Finding } from './measure.ts';

export interface Load {
  name: string;
  /** Answers per second. */
  target: number;
  serverUrl: string;
  bareUrl: string;
  /** The request of that turn, and whose it is. */
  ask: (turn: number) => { ask: Ask; cookie: string };
  bareAsk: (turn: number) => Ask;
}

const atOnce = 16;
const roundMs = 1500;
const rounds = 3;

/** The two take turns, so that both meet the same load of the machine. */
export async function measureThroughput({ name, target, serverUrl, bareUrl, ask, bareAsk }: Load): Promise<Finding> {
  const product = openRequester(serverUrl, atOnce);
  const bare = openRequester(bareUrl, atOnce);
  let turn = 0;
  const askProduct = () => {
    const next = ask(turn++);
    return product.ask(next.ask, next.cookie);
  };
  const askBare = () => bare.ask(bareAsk(turn++));
  await answered(askProduct, roundMs);
  const found: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round++) {
    found.push(await answered(askProduct, roundMs));
    floor.push(await answered(askBare, roundMs));
  }
  product.close();
  bare.close();
  const [best, bestFloor] = [Math.max(...found), Math.max(...floor)];
  return {
    name: `${name}, 16 at once`,
    found: `${best.toFixed(0)} /s`,
    target: `${target} /s`,
    isGood: best >= target,
    floor: { median: bestFloor, ratio: bestFloor / best },
  };
}

async function answered(ask: () => Promise<unknown>, forMs: number): Promise<number> {
  const begun = performance.now();
  let count = 0;
  const one = async () => {
    while (performance.now() - begun < forMs) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (1000 * count) / (performance.now() - begun);
}
