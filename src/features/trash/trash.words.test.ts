import { expect, it } from 'vitest';
import { sayBack, sayTrashed } from './trash.words.ts';

it.each([
  [3, 3, 'Restored 3 leads.'],
  [1, 1, 'Restored 1 lead.'],
  [3, 2, 'Restored 2 leads. 1 is no longer in the trash.'],
  [1200, 1, 'Restored 1 lead. 1,199 are no longer in the trash.'],
  [1, 0, 'This lead is no longer in the trash.'],
  [2, 0, 'These leads are no longer in the trash.'],
])('of %i leads %i come back: %s', (asked, restored, sentence) => {
  expect(sayBack({ asked, restored })).toBe(sentence);
});

it.each([
  [1, 'It stays in the trash for 30 days.'],
  [2, 'They stay in the trash for 30 days.'],
])('%i deleted: %s', (deleted, sentence) => {
  expect(sayTrashed(deleted)).toBe(sentence);
});
