// What an agent with 1,000 leads waits for, among 199 others with 999,000 leads and alone in a database: it must be the same.
import { openRequester } from './keep-alive.ts';
import { median, ms, type Finding } from './measure.ts';
import type { Question } from './questions.ts';
import { beginner, formatCount, leadsInAll } from './worlds.ts';

interface Side {
  serverUrl: string;
  cookie: string;
  /** Of the same name on both sides: what it names is called otherwise in each database. */
  question: Question;
}

/** Beyond this the cost grows with other agents' rows. */
const maxTimes = 1.25;
const turns = 250;

export async function measureNeighbors(among: Side, alone: Side): Promise<Finding> {
  const sides = [among, alone].map(({ serverUrl, cookie, question }) => ({
    cookie,
    question,
    requester: openRequester(serverUrl),
    times: [] as number[],
  }));
  for (let turn = -10; turn < turns; turn++) {
    for (const { requester, cookie, question, times } of sides) {
      const answer = await requester.ask(question.ask(turn + 10), cookie);
      if (turn >= 0) times.push(answer.ms);
    }
  }
  for (const { requester } of sides) requester.close();
  const [amongMs = 0, aloneMs = 0] = sides.map(({ times }) => median(times));
  return {
    name: `${among.question.name}, ${formatCount(beginner.leads)} leads among ${formatCount(leadsInAll)}`,
    found: `${ms(amongMs)} ms`,
    target: `${ms(aloneMs)} alone`,
    isGood: amongMs <= aloneMs * maxTimes,
    floor: { median: aloneMs, ratio: amongMs / aloneMs },
  };
}
