import { expect, it } from 'vitest';
import { nextStep, statusOf, type RecordingFacts } from './recording-state.rules.ts';

const flags = [true, false];
const instants = [null, 1];

/** Everything that can be known of a recording. */
function* everything(): Generator<RecordingFacts> {
  for (const law of ['one_party', 'all_party'] as const)
    for (const isTalking of flags)
      for (const agentToldAt of instants)
        for (const personToldAt of instants)
          for (const orderedAt of instants)
            for (const startedAt of instants)
              for (const isPauseWanted of flags)
                for (const isPaused of flags)
                  for (const isSwitching of flags)
                    yield {
                      ...{ law, isTalking, noticeAt: 1, agentToldAt, personToldAt, orderedAt, startedAt },
                      ...{ isPauseWanted, isPaused, isSwitching },
                    };
}
/** Nothing is paused that never began, and nothing begins without an order. */
const all = [...everything()].filter(
  ({ orderedAt, startedAt, isPaused }) =>
    (startedAt === null || orderedAt !== null) && (!isPaused || startedAt !== null),
);

it('where everyone must agree nothing begins before both have heard the notice', () => {
  const started = all.filter((facts) => nextStep(facts) === 'start' && facts.law === 'all_party');
  expect(started).not.toEqual([]);
  expect(started.filter(({ agentToldAt, personToldAt }) => agentToldAt === null || personToldAt === null)).toEqual([]);
});

it('only a talk is recorded, and one that the agent paused before it began is not', () => {
  expect(all.filter((facts) => !facts.isTalking && nextStep(facts) !== null)).toEqual([]);
  const started = all.filter((facts) => nextStep(facts) === 'start');
  expect(started.filter(({ isPauseWanted, orderedAt }) => isPauseWanted && orderedAt === null)).toEqual([]);
});

it('what the agent paused and is shown as paused stays so', () => {
  const paused = all.filter(
    (facts) => statusOf({ ...facts, hasOrder: facts.orderedAt !== null }) === 'paused' && facts.isPauseWanted,
  );
  expect([...new Set(paused.map(nextStep))]).toEqual([null]);
});
