import { expect, it } from 'vitest';
import { sayDone, sayExported, sayUndone, sayUntil } from './bulk.words.ts';

const counts = (change: object) => ({ asked: 0, changed: 0, skipped: 0, restored: 0, not_restored: 0, ...change });

it.each([
  [{ kind: 'delete' as const }, { changed: 3 }, 'Deleted 3 leads.'],
  [{ kind: 'delete' as const }, { changed: 1200, skipped: 2 }, 'Deleted 1,200, 2 not deleted (server skipped).'],
  [{ kind: 'stage' as const, stage: 'quoted' as const }, { changed: 1 }, 'Moved 1 lead to Quoted.'],
  [
    { kind: 'stage' as const, stage: 'quoted' as const },
    { changed: 2, skipped: 1 },
    'Moved 2 leads to Quoted. 1 not moved (sold, deleted, or already there).',
  ],
  [
    { kind: 'outcome' as const, outcome: 'left_voicemail' },
    { changed: 2, skipped: 1 },
    'Left voicemail: logged for 2 leads. 1 no longer there.',
  ],
  [
    { kind: 'follow_up' as const },
    { changed: 2, skipped: 1 },
    'Follow-up set for 2 leads. 1 not changed (deleted, or already at that time).',
  ],
  [{ kind: 'tag' as const }, { changed: 2, skipped: 1 }, 'Updated tags on 2 leads. 1 already had these tags.'],
])('%j %j: %s', (change, done, sentence) => {
  expect(sayDone(change, counts(done))).toBe(sentence);
});

it.each([
  [{ restored: 3 }, 'Undone for 3 leads.'],
  [{ restored: 2, not_restored: 1 }, 'Undone for 2 leads. 1 changed since then and was left alone.'],
  [{ not_restored: 2 }, 'Nothing was undone. 2 changed since then and were left alone.'],
  [{}, 'Nothing to undo.'],
])('undone %j: %s', (done, sentence) => {
  expect(sayUndone(counts(done))).toBe(sentence);
});

it.each([
  [1, 0, 'Exported 1 lead.'],
  [40, 1, 'Exported 40 leads. 1 of them is marked do not contact.'],
  [2000, 1200, 'Exported 2,000 leads. 1,200 of them are marked do not contact.'],
])('%d leads of which %d are closed', (count, closed, sentence) => {
  expect(sayExported({ count, closed })).toBe(sentence);
});

it.each([
  ['stage' as const, 2, 'You can undo this for one hour in this window.'],
  ['delete' as const, 1, 'It stays in the trash for 30 days.'],
  ['delete' as const, 2, 'They stay in the trash for 30 days.'],
])('how long a change of %s of %i can be taken back: %s', (kind, changed, sentence) => {
  expect(sayUntil({ kind }, { changed })).toBe(sentence);
});
