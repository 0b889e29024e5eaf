// When people may be called and texted to sell, by the state they are in. Data for counsel to read: each row says where it
// comes from and when it was looked at. A state is as strict as its row, and never looser than the federal one.
import type { UsStateCode } from '../../domain/us-state.ts';

/** Minutes from midnight by the person's own clock: from the first up to, not including, the second. */
export type Hours = readonly [from: number, before: number];

export interface ContactWindow {
  /** From Sunday on; null where that day is closed. */
  days: readonly (Hours | null)[];
  isClosedOnHolidays: boolean;
  /** Calls and texts within 24 hours, from any number, for one purpose. */
  maxPerDay: number | null;
  source: string;
  /** `YYYY-MM-DD` */
  checkedOn: string;
}

export type RuledState = UsStateCode | 'DC';

const hours = (from: number, before: number): Hours => [60 * from, 60 * before];
const daily = (day: Hours): readonly Hours[] => Array.from({ length: 7 }, () => day);
const withSunday = (sunday: Hours | null, day: Hours): readonly (Hours | null)[] => [
  sunday,
  ...Array.from({ length: 6 }, () => day),
];
const onWeekdays = (day: Hours): readonly (Hours | null)[] => [null, day, day, day, day, day, null];

const row = (
  days: ContactWindow['days'],
  source: string,
  checkedOn: string,
  more: Partial<ContactWindow> = {},
): ContactWindow => ({ days, source, checkedOn, isClosedOnHolidays: false, maxPerDay: null, ...more });

const stateTable = 'A vendor’s table of state rules, not yet checked against the statute';
const tableCheckedOn = '2025-11-01';

export const federalWindow = row(daily(hours(8, 21)), '47 CFR 64.1200(c)(1)', '2026-01-07');

/** What every listed state allows: for states of which no rule was seen, for provinces, and for nobody knows where. */
export const strictestWindow = row(
  onWeekdays(hours(10, 18)),
  'The hours that all rows of this list have in common',
  tableCheckedOn,
  { isClosedOnHolidays: true, maxPerDay: 3 },
);

export const windowsOfStates: Readonly<Partial<Record<RuledState, ContactWindow>>> = {
  AL: row(withSunday(null, hours(8, 20)), stateTable, tableCheckedOn, { isClosedOnHolidays: true }),
  CT: row(daily(hours(9, 20)), stateTable, tableCheckedOn),
  FL: row(daily(hours(8, 20)), 'Florida Statutes 501.616(6)', '2026-01-07', { maxPerDay: 3 }),
  IL: row(daily(hours(8, 21)), stateTable, tableCheckedOn),
  KY: row(daily(hours(10, 21)), stateTable, tableCheckedOn),
  LA: row(withSunday(null, hours(8, 20)), stateTable, tableCheckedOn),
  MA: row(daily(hours(8, 20)), stateTable, tableCheckedOn),
  MD: row(daily(hours(8, 20)), stateTable, tableCheckedOn),
  MI: row(daily(hours(9, 21)), stateTable, tableCheckedOn),
  MN: row(daily(hours(9, 21)), stateTable, tableCheckedOn),
  MS: row(withSunday(null, hours(8, 20)), stateTable, tableCheckedOn),
  NM: row(daily(hours(9, 21)), stateTable, tableCheckedOn),
  NV: row(daily(hours(9, 20)), stateTable, tableCheckedOn),
  OK: row(daily(hours(8, 20)), 'Oklahoma HB 3168 (2022)', '2026-01-07', { maxPerDay: 3 }),
  PA: row(
    [hours(8, 21), hours(8, 21), hours(8, 21), hours(8, 21), hours(8, 21), hours(8, 21), hours(8, 12)],
    `${stateTable}; its short Saturday looks wrong and is kept`,
    tableCheckedOn,
    { isClosedOnHolidays: true },
  ),
  RI: row(onWeekdays(hours(9, 18)), stateTable, tableCheckedOn),
  TX: row(
    withSunday(hours(12, 21), hours(9, 21)),
    'Texas Business and Commerce Code 304 and 305, SB 140 (2025)',
    '2026-01-07',
  ),
  WA: row(daily(hours(8, 20)), 'RCW 80.36.390', '2026-01-07'),
};

/** What several rows allow together. */
export type CommonHours = Pick<ContactWindow, 'days' | 'isClosedOnHolidays' | 'maxPerDay'>;

export function commonHours(windows: readonly CommonHours[]): CommonHours {
  const days = Array.from({ length: 7 }, (_, weekday): Hours | null => {
    const all = windows.map((window) => window.days[weekday]);
    const from = Math.max(...all.map((each) => each?.[0] ?? Infinity));
    const before = Math.min(...all.map((each) => each?.[1] ?? -Infinity));
    return from < before ? [from, before] : null;
  });
  const counts = windows.flatMap(({ maxPerDay }) => maxPerDay ?? []);
  return {
    days,
    isClosedOnHolidays: windows.some(({ isClosedOnHolidays }) => isClosedOnHolidays),
    maxPerDay: counts.length > 0 ? Math.min(...counts) : null,
  };
}

/** The rows a person's places come under: the federal one, and each state's own or the strictest. No state is the strictest too. */
export function windowsFor(states: readonly string[]): ContactWindow[] {
  const own = states.map((state) => windowsOfStates[state as RuledState] ?? strictestWindow);
  return [...new Set([federalWindow, ...(own.length > 0 ? own : [strictestWindow])])];
}
