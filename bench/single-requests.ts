// One request at a time by the agent of a world, in turn with the bare server, so that both meet the same load.
import { openRequester, type Ask } from './keep-alive.ts';
import { median, ms, quantile, type Finding } from './measure.ts';
import type { Question } from './questions.ts';
import type { WorldName } from './worlds.ts';

export interface Stage {
  world: WorldName;
  serverUrl: string;
  cookie: string;
  bareUrl: string;
  agentId: string;
}

const warmUp = 8;

export async function measureQuestion(
  question: Question,
  { world, serverUrl, cookie, bareUrl, agentId }: Stage,
): Promise<Finding> {
  const product = openRequester(serverUrl);
  const bare = openRequester(bareUrl);
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (let turn = 0; turn < question.samples + warmUp; turn++) {
    const answer = await product.ask(question.ask(turn), cookie);
    question.heard?.(answer.text);
    const floor = await bare.ask(bareAsk(question, turn, agentId));
    if (turn < warmUp) continue;
    times.push(answer.ms);
    bareTimes.push(floor.ms);
  }
  product.close();
  bare.close();
  const [middle, high] = [median(times), quantile(times, 0.95)];
  const [wantedMiddle, wantedHigh] = question.target;
  const ratio = middle / median(bareTimes);
  const { times: wantedTimes = Infinity } = question;
  const maxTimes = typeof wantedTimes === 'number' ? wantedTimes : wantedTimes[world];
  return {
    name: question.name,
    found: `${ms(middle)} / ${ms(high)} ms`,
    target: `${wantedMiddle} / ${wantedHigh}${maxTimes < Infinity ? `, × ${maxTimes}` : ''}`,
    isGood: middle <= wantedMiddle && high <= wantedHigh && ratio <= maxTimes,
    floor: { median: median(bareTimes), ratio },
  };
}

export function bareAsk(question: Question, turn: number, agentId: string): Ask {
  const { statement, value } = question.bare;
  return { method: 'GET', path: `/${statement}?user=${agentId}&value=${encodeURIComponent(value(turn))}` };
}
