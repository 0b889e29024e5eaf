// The hours of the states written out a second time, as they were looked up on November 26, 2026, with holidays as a calendar
// shows them: what the product decides is compared with this, not with itself.
import type { ContactPurpose } from '../src/features/contact-gate/contact-row.rules.ts';

/** Monday to Friday, Saturday, Sunday, holidays, most in 24 hours. What is not listed has the federal hours. */
const stricter = [
  'AL 08-20 08-20 closed closed -',
  'CT 09-20 09-20 09-20 open -',
  'FL 08-20 08-20 08-20 open 3',
  'KY 10-21 10-21 10-21 open -',
  'LA 08-20 08-20 closed closed -',
  'MA 08-20 08-20 08-20 open -',
  'MD 08-20 08-20 08-20 open 3',
  'MI 09-21 09-21 09-21 open -',
  'MN 09-21 09-21 09-21 open -',
  'MS 08-20 08-20 closed open -',
  'NM 09-21 09-21 09-21 open -',
  'NV 09-20 09-20 09-20 open -',
  'OK 08-20 08-20 08-20 open 3',
  'OR 08-20 08-20 08-20 open 3',
  'PA 09-19 09-19 closed closed -',
  'PR 09-21 09-21 09-21 open -',
  'RI 09-18 10-17 closed closed -',
  'SD 09-21 09-21 closed open -',
  'TX 09-21 09-21 12-21 open -',
  'UT 08-21 08-21 closed closed -',
  'WA 08-20 08-20 08-20 open -',
  'WY 08-20 08-20 08-20 open -',
  // Where no place is known.
  '-- 10-18 10-17 closed closed 3',
].map((line) => line.split(' '));

const federal = ['', '08-21', '08-21', '08-21', 'open', '-'];

export const federalAlone =
  'AK AR AZ CA CO DC DE GA HI IA ID IL IN KS ME MO MT NC ND NE NH NJ NY OH SC TN VA VT WI WV AS GU MP VI'.split(' ');

export const stricterStates = stricter.map(([state]) => state!).filter((state) => state !== '--');

/** For what nobody looks at as it goes. */
const automatic = [
  ['IN', '09-20', '09-20', '09-20'],
  ['ME', '09-17', 'closed', 'closed'],
  ['SD', '09-21', 'closed', 'closed'],
];

const before: readonly [state: string, day: string, line: readonly string[]][] = [
  ['PA', '2026-10-18', ['', '08-21', '08-21', '08-21', 'closed', '-']],
  ['OR', '2026-01-01', federal],
];

/** Of 2026 and 2027, the weekdays on which they are kept among them. */
export const federalHolidays = [
  '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-07-04 2026-09-07 2026-10-12 2026-11-11 2026-11-26',
  '2026-12-25 2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-06-19 2027-07-04 2027-07-05 2027-09-06 2027-10-11',
  '2027-11-11 2027-11-25 2027-12-24 2027-12-25 2027-12-31',
].flatMap((line) => line.split(' '));

const stateHolidays: Record<string, string> = {
  AL: '2026-02-17 2026-04-27 2026-06-01 2027-02-09 2027-04-26 2027-06-07',
  LA: '2026-02-17 2026-04-03 2026-11-01 2026-11-02 2027-02-09 2027-03-26 2027-11-01',
  PA: '2026-04-03 2026-06-14 2026-06-15 2026-11-03 2027-03-26 2027-06-14 2027-11-02',
  RI: '2026-05-04 2026-08-10 2026-11-03 2027-05-04 2027-08-09',
  UT: '2026-07-24 2027-07-23 2027-07-24',
};

/** What the state adds to the federal days; `--` for what any adds. */
export const holidaysAsRead = (state: string): string[] =>
  (state === '--' ? Object.values(stateHolidays) : [stateHolidays[state] ?? '']).join(' ').split(' ').filter(Boolean);

const minutesOf = (text: string | undefined): [number, number] | null => {
  const [from, until] = (text ?? '').split('-').map(Number);
  return from === undefined || until === undefined ? null : [60 * from, 60 * until];
};

const inCentralSummer = (date: string): boolean =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', timeZoneName: 'short' })
    .format(Date.parse(`${date}T18:00:00Z`))
    .includes('CDT');

const lineOf = (state: string, date: string): readonly string[] =>
  before.find(([of, day]) => of === state && date < day)?.[2] ?? stricter.find(([of]) => of === state) ?? federal;

/** Minutes from midnight, by the clock there; null where that day is closed. */
export function hoursAsRead(state: string, date: string, purpose: ContactPurpose): [number, number] | null {
  const line = lineOf(state, date);
  const isHoliday = federalHolidays.includes(date) || holidaysAsRead(state).includes(date);
  if (line[4] === 'closed' && isHoliday) return null;
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const column = weekday === 0 ? 3 : weekday === 6 ? 2 : 1;
  const stricterLine = purpose === 'automatic' ? automatic.find(([of]) => of === state) : undefined;
  const hours = minutesOf((stricterLine ?? line)[column]);
  if (hours && state === 'MS' && inCentralSummer(date)) hours[0] = 9 * 60;
  return hours;
}

export function capAsRead(state: string): number | null {
  const cap = (stricter.find(([of]) => of === state) ?? federal)[5];
  return cap === '-' ? null : Number(cap);
}
