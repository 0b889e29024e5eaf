// The carrier waits two seconds for the answer to a webhook, also while each question to the database takes long. What an event asks is
// counted and not timed: on a busy machine every answer is late.
import { expect } from 'vitest';
import type { FaultProxy } from './fault-proxy.ts';

const questionSeconds = 0.2;
const answerSeconds = 1;
const eventsPerSecond = 1000 / 60;

const secondsOf = (questions: number): number => questions * questionSeconds;
/** How many connections are taken at once when each event has one for all of its questions. */
const connectionsOf = (questions: number): number => Math.ceil(eventsPerSecond * secondsOf(questions));

/** Questions to the database, one after another; now and then the process asks something else beside it. */
export async function fewestQuestions(
  proxy: FaultProxy,
  tell: (event: number) => Promise<() => Promise<void>>,
): Promise<number> {
  const counted: number[] = [];
  for (let event = 0; event < 6; event++) {
    const post = await tell(event);
    const before = proxy.questions({ application: 'crm' });
    await post();
    counted.push(proxy.questions({ application: 'crm' }) - before);
  }
  return Math.min(...counted);
}

/** At 200 ms for each question, and a thousand events a minute. */
export function expectAnsweredInTime(questions: number, databasePool: number): void {
  expect(questions).toBeGreaterThan(0);
  expect(secondsOf(questions)).toBeLessThan(answerSeconds);
  expect(connectionsOf(questions)).toBeLessThanOrEqual(databasePool);
}

export const isTooSlow = (questions: number): boolean => secondsOf(questions) > answerSeconds;
