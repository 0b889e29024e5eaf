import { describe, expect, it } from 'vitest';
import { pendingReasonNote, quoteNote } from './auto-note.rules.ts';

describe('automatic notes', () => {
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
