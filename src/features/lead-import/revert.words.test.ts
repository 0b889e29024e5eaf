import { expect, it } from 'vitest';
import { justReverted } from './revert.words.ts';

const outcome = (change: object) => ({ trashed: 0, emptied: 0, stayed: {}, ...change });

it.each([
  [null, 'The import was reverted.'],
  [outcome({ emptied: 2 }), '0 leads moved to the trash, details filled in on 2 leads cleared.'],
  [outcome({ trashed: 1 }), '1 lead moved to the trash. The trash keeps it for 30 days.'],
  [
    outcome({ trashed: 1200, stayed: { sold: 1 } }),
    '1,200 leads moved to the trash, 1 lead kept. The trash keeps them for 30 days.',
  ],
])('%j: %s', (done, sentence) => expect(justReverted(done)).toBe(sentence));
