import { describe, expect, it } from 'vitest';
import { followUpNote, pendingReasonNote, quoteNote, stageNote } from './auto-note.words.ts';

describe('automatic notes', () => {
  it('of a stage', () => expect(stageNote('quoted')).toBe('Stage set to: Quoted.'));

  it.each([
    ['Aetna', 25_000_000, 4350, 'Quoted Aetna | Face $250,000 | Premium $44'],
    ['Mutual of Omaha', 1_000_000_00, 49, 'Quoted Mutual of Omaha | Face $1,000,000 | Premium $0'],
    ['A', 150, 149, 'Quoted A | Face $2 | Premium $1'],
  ])('of a quote by %s', (carrier, faceCents, premiumCents, note) => {
    expect(quoteNote({ carrier, faceCents, premiumCents })).toBe(note);
  });

  it('of a pending reason', () => {
    expect(pendingReasonNote('Waiting for medical records')).toBe('Pending reason saved: Waiting for medical records');
  });
});

describe('followUpNote', () => {
  it.each([
    [null, 'America/Chicago', 'Follow-up cleared.'],
    ['2026-03-03T21:40:00Z', 'America/Chicago', 'Follow-up set for Mar 3, 2026, 3:40 PM.'],
    ['2026-03-03T21:40:00Z', 'America/New_York', 'Follow-up set for Mar 3, 2026, 4:40 PM.'],
  ])('%s in %s', (at, zone, expected) => expect(followUpNote(at, zone)).toBe(expected));
});
