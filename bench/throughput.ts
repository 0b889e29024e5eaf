// Requests per second with 16 at once, from all agents of a world in turn, and of the bare server with 16 at once.
import { openRequester, type Ask } from './keep-alive.ts';
import { ms, quantile, type Finding } from './measure.ts';

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
const maxHighMs = 60;
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
  await answered(askProduct, roundMs, []);
  const found: number[] = [];
  const floor: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    found.push(await answered(askProduct, roundMs, waits));
    floor.push(await answered(askBare, roundMs, []));
  }
  product.close();
  bare.close();
  const [best, bestFloor] = [Math.max(...found), Math.max(...floor)];
  const high = quantile(waits, 0.95);
  return {
    name: `${name}, 16 at once`,
    found: `${best.toFixed(0)} /s, p95 ${ms(high)} ms`,
    target: `${target} /s, p95 ${maxHighMs} ms`,
    isGood: best >= target && high <= maxHighMs,
    floor: { median: bestFloor, ratio: bestFloor / best },
  };
}

/** How many a second; how long each waited goes to `waits`. */
async function answered(ask: () => Promise<unknown>, forMs: number, waits: number[]): Promise<number> {
  const started = performance.now();
  let count = 0;
  const one = async () => {
    while (performance.now() - started < forMs) {
      const asked = performance.now();
      await ask();
      waits.push(performance.now() - asked);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (1000 * count) / (performance.now() - started);
}
