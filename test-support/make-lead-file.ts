// A lead file of any size, always the same for a seed: `node test-support/make-lead-file.ts 50000 7 > leads.csv`.
import { ordinaryNote } from './ordinary-notes.ts';

const firstNames = [
  'Ada',
  'Pat',
  'Rosa',
  'Cam',
  'José',
  'Zoë',
  'Lan',
  'Омар',
  'Mei',
  'Grace',
  'Dwight',
  'Nia',
  "D'Andre",
];
const lastNames = [
  'Love',
  'Doe',
  'Lee',
  'Durand',
  'Núñez',
  "O'Neil",
  'Nguyen',
  'Smith',
  'Okafor',
  'St. John',
  '王',
  'Ruiz',
];
const states = ['GA', 'NC', 'FL', 'TX', 'CA', 'OH', 'Georgia', 'tn', 'New York', 'WV'];
const relations = ['Spouse', 'Son', 'Daughter', 'Other', 'Sister'];

const header = 'Date Generated,Lead Type,First Name,Last Name,Phone,Email,State,Age,Beneficiary,Coverage Amount,Notes';

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * CSV text with a header and `rows` rows, of which `duplicates` repeat the phone of an earlier one. Few have a note, unless
 * `notes` gives each an ordinary one, or one of so many characters.
 */
export function makeLeadFile(
  rows: number,
  seed: number,
  duplicates = 0,
  notes: 'few' | 'ordinary' | number = 'few',
): string {
  const random = seededRandom(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const lines = [header];
  for (let row = 0; row < rows; row += 1) {
    const isDuplicate = row >= rows - duplicates;
    const person = isDuplicate ? row - (rows - duplicates) : row;
    const phone = phoneOf(person, Math.floor(random() * 4));
    const email = isDuplicate || random() < 0.2 ? '' : `lead${person}@example.com`;
    const seldom = random() < 0.1 ? '"Call after 5, asked for ""whole life""\nsecond line"' : '';
    const age = 50 + Math.floor(random() * 35);
    const cells = [
      '2026-06-15',
      'Veteran',
      pick(firstNames),
      pick(lastNames),
      phone,
      email,
      pick(states),
      age,
      pick(relations),
    ];
    lines.push([...cells, '"$25,000"', noteOf(notes, row, seldom, random)].join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

function noteOf(notes: 'few' | 'ordinary' | number, row: number, seldom: string, random: () => number): string {
  if (notes === 'few') return seldom;
  return notes === 'ordinary'
    ? ordinaryNote(random, row)
    : `Call ${row} about whole life `.repeat(notes).slice(0, notes);
}

/** Its own number for each person below 8,000,000, in one of the ways in which people write it. */
function phoneOf(person: number, style: number): string {
  const area = 201 + Math.floor(person / 10_000);
  const last = String(person % 10_000).padStart(4, '0');
  return [`${area}555${last}`, `(${area}) 555-${last}`, `+1${area}555${last}`, `1-${area}-555-${last}`][style] ?? '';
}

if (import.meta.main) {
  const [rows = '50000', seed = '1', duplicates = '0'] = process.argv.slice(2);
  process.stdout.write(makeLeadFile(Number(rows), Number(seed), Number(duplicates)));
}
