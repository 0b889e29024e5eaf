import { describe, expect, it } from 'vitest';
import { entriesWith, type LeadNote, type NoteSave } from './lead-notes.rules.ts';

const note = (id: string, created_at: string, more: Partial<LeadNote> = {}): LeadNote & { type: 'note' } => ({
  type: 'note',
  id,
  lead_id: 'lead',
  body: id,
  auto: false,
  pinned: false,
  version: 1,
  created_at,
  ...more,
});

const stored = [note('b', '2026-03-02T10:00:00Z'), note('a', '2026-03-01T10:00:00Z')];
const input = { leadId: 'lead', noteId: 'a' };
const added = { ...input, noteId: 'n', body: 'new', pinned: false, written_at: '2026-03-03T10:00:00.5Z' };

describe('notes with unsaved changes', () => {
  it.each<[string, NoteSave[], string[]]>([
    ['nothing', [], ['b', 'a']],
    ['an added one', [{ kind: 'note.add', input: added }], ['new*', 'b', 'a']],
    ['an added one that the server has', [{ kind: 'note.add', input: { ...added, noteId: 'a' } }], ['b', 'a']],
    ['an edited one', [{ kind: 'note.edit', input: { ...input, body: 'A', version: 1, base: 'a' } }], ['b', 'A*']],
    ['a pinned one', [{ kind: 'note.pin', input: { ...input, pinned: true } }], ['a', 'b']],
    ['a deleted one', [{ kind: 'note.delete', input }], ['b']],
    [
      'one added, then edited, then pinned',
      [
        { kind: 'note.add', input: { ...added, written_at: '2026-02-01T10:00:00Z' } },
        { kind: 'note.edit', input: { ...input, noteId: 'n', body: 'newer', version: 1, base: 'new' } },
        { kind: 'note.pin', input: { ...input, noteId: 'n', pinned: true } },
      ],
      ['newer*', 'b', 'a'],
    ],
    [
      'a change of one that is gone',
      [{ kind: 'note.pin', input: { ...input, noteId: 'x', pinned: true } }],
      ['b', 'a'],
    ],
  ])('shows %s', (_, saves, shown) => {
    const entries = entriesWith(stored, saves).flatMap((entry) => (entry.type === 'note' ? [entry] : []));
    expect(entries.map(({ body, isUnsaved }) => body + (isUnsaved ? '*' : ''))).toEqual(shown);
  });

  it('stands where its fraction says, however many digits that has', () => {
    const at = (fraction: string) => note(fraction, `2026-03-02T10:00:00${fraction}Z`);
    const entries = ['.123', '.1239', '.123456', '.1234', '.12', ''].map(at);
    expect(entriesWith(entries, []).map(({ id }) => id)).toEqual(['.1239', '.123456', '.1234', '.123', '.12', '']);
  });

  it('stands among the events, to the microsecond', () => {
    const event = (id: string, created_at: string) => ({ type: 'event' as const, id, created_at });
    const entries = [
      note('c', '2026-03-02T10:00:00.000002Z'),
      event('d', '2026-03-02T10:00:00.000001Z'),
      ...stored,
      event('e', '2026-02-01T10:00:00Z'),
    ];
    const saves: NoteSave[] = [
      { kind: 'note.add', input: added },
      { kind: 'note.pin', input: { ...input, pinned: true } },
    ];
    expect(entriesWith(entries, saves).map(({ id }) => id)).toEqual(['a', 'n', 'c', 'd', 'b', 'e']);
  });
});
