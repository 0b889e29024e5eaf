import { expect, test } from 'vitest';
import { leadStages, nextStage, stageLabel, stageSubLabel } from './lead-stage.ts';

test('the six stages in order', () => {
  expect(leadStages.map(stageLabel)).toEqual([
    'No Pickup',
    'Answered',
    'Quoted',
    'App Started',
    'App Pending',
    'App Submitted',
  ]);
  expect(leadStages.map(nextStage)).toEqual([...leadStages.slice(1), null]);
});

test.each([
  ['follow_up_LATER', 'Follow Up Later'],
  ['hot lead', 'Hot Lead'],
  [null, 'No Pickup'],
  ['', 'No Pickup'],
])('%s is shown as %s', (value, label) => {
  expect(stageLabel(value)).toBe(label);
});

test('only no pickup needs saying what it means', () => {
  expect(leadStages.map(stageSubLabel)).toEqual(['No answer / left VM', null, null, null, null, null]);
});
