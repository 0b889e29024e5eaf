// The lead lists that the sample agent imported: the same every time for the same leads.
import { emptyLeadDraft, type LeadDraft } from '../src/domain/lead-draft.ts';
import type { StagedRow } from '../src/features/lead-import/lead-import.contract.ts';
import { firstNames, lastNames, places, relations } from './demo-words.ts';

/** A lead that was there before the lists came. */
export interface KnownLead {
  id: string;
  name: string | null;
  phone: string | null;
  dob: string | null;
  state: string | null;
}

export interface DemoFile {
  id: string;
  name: string;
  /** In days. */
  age: number;
  headers: string[];
  mapping: string[];
  existing: 'skip' | 'fill_blanks';
  isTakenBack: boolean;
  rows: StagedRow[];
}

type Cells = [name: string, phone: string, email: string, state: string];
interface Refused {
  rejected: Extract<StagedRow, { rejected: string }>['rejected'];
  cells: Cells;
}
type Line = Partial<LeadDraft> | Refused;

/** Oldest first. */
export function makeDemoFiles(known: readonly KnownLead[]): DemoFile[] {
  const people = new People();
  const mailer = 'Mortgage protection mailer';
  return [
    fileOf('mortgage-protection-mailer.csv', 66, [...people.next(12, mailer), ...known.slice(0, 6).map(detailsOf)], {
      existing: 'fill_blanks',
    }),
    fileOf('facebook-final-expense.csv', 38, [
      ...people.next(9, 'Facebook'),
      { rejected: 'invalid_phone', cells: ['Harriet Moss', '555-01', '', 'TX'] },
      ...known.slice(6, 9).map(sameAs),
      ...people.next(5, 'Facebook'),
      { rejected: 'empty_row', cells: ['', '', '', 'GA'] },
      ...known.slice(10, 14).map((lead) => ({ ...people.one('Facebook'), ...whoIs(lead) })),
      { rejected: 'test_row', cells: ['<test lead: dummy data for full_name>', '', 'test@example.com', ''] },
      ...people.next(4, 'Facebook'),
    ]),
    fileOf('aged-leads-sample.csv', 20, people.next(14, 'Aged list'), { isTakenBack: true }),
    fileOf('referrals.csv', 4, [
      ...people.next(5, 'Referral'),
      ...known.slice(15, 17).map((lead) => ({
        ...people.one('Referral'),
        ...whoIs(lead),
        further_phones: lead.phone ? [lead.phone] : [],
      })),
      ...known.slice(18, 20).map((lead) => ({ ...people.one('Referral'), phone: lead.phone, email: null })),
    ]),
  ];
}

function fileOf(
  name: string,
  age: number,
  lines: readonly Line[],
  { existing = 'skip', isTakenBack = false }: Partial<Pick<DemoFile, 'existing' | 'isTakenBack'>> = {},
): DemoFile {
  return {
    id: crypto.randomUUID(),
    name,
    age,
    headers: ['Name', 'Phone', 'Email', 'State'],
    mapping: ['full_name', 'phone', 'email', 'state'],
    existing,
    isTakenBack,
    // The file's first line holds the headers.
    rows: lines.map((line, index) =>
      'rejected' in line
        ? { row: index + 2, rejected: line.rejected, cells: line.cells }
        : { row: index + 2, draft: { ...emptyLeadDraft(), ...line } },
    ),
  };
}

const sameAs = ({ name, phone, state }: KnownLead): Partial<LeadDraft> => ({ name: name ?? '', phone, state });
const whoIs = ({ name, dob, state }: KnownLead): Partial<LeadDraft> => ({ name: name ?? '', dob, state, email: null });
const detailsOf = (lead: KnownLead, index: number): Partial<LeadDraft> => ({
  ...sameAs(lead),
  beneficiary: relations[index % relations.length] ?? null,
  company: ['Harbor Bakery', 'Lakeside Schools', 'Old Mill Lumber'][index % 3] ?? null,
});

class People {
  #count = 0;

  next(count: number, source: string): Partial<LeadDraft>[] {
    return Array.from({ length: count }, () => this.one(source));
  }

  /** Lines from 0150 on: the book of business has the ones below. */
  one(source: string): Partial<LeadDraft> {
    const place = places[this.#count % places.length] ?? places[0];
    const first = firstNames[(this.#count * 7 + 3) % firstNames.length] ?? '';
    const last = lastNames[(this.#count * 11 + 5) % lastNames.length] ?? '';
    const line = String(150 + Math.floor(this.#count / places.length)).padStart(4, '0');
    this.#count += 1;
    return {
      name: `${first} ${last}`,
      phone: `+1${place.areas[0]}555${line}`,
      email: this.#count % 3 === 0 ? null : `${first}.${last}.${this.#count}@example.com`.toLowerCase(),
      state: place.state,
      source,
    };
  }
}
