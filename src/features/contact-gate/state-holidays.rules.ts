// What states that close on their own holidays add to the federal days. The lists have one or two witnesses each, so the federal
// days hold beside them even where a state does not keep them all.
import {
  electionDay,
  fixedDay,
  goodFriday,
  mardiGras,
  nthWeekday,
  type Holiday,
  type HolidayList,
} from './holidays.rules.ts';

const mardiGrasDay: Holiday = { name: 'Mardi Gras', daysIn: (year) => [mardiGras(year)] };
const goodFridayDay: Holiday = { name: 'Good Friday', daysIn: (year) => [goodFriday(year)] };

const checkedOn = '2026-11-26';

export const stateHolidays = {
  AL: {
    holidays: [
      mardiGrasDay,
      { name: 'Confederate Memorial Day', daysIn: (year) => [nthWeekday(year, 4, 1, 4)] },
      { name: 'Jefferson Davis Day', daysIn: (year) => [nthWeekday(year, 6, 1, 1)] },
    ],
    source: 'Ala. Code 1-3-8; two client tables with citations',
    checkedOn,
  },
  LA: {
    holidays: [mardiGrasDay, goodFridayDay, { name: "All Saints' Day", daysIn: (year) => fixedDay(year, 11, 1) }],
    source: 'The list of the Public Service Commission, by client tables and a vendor’s help page',
    checkedOn,
  },
  PA: {
    holidays: [
      goodFridayDay,
      { name: 'Flag Day', daysIn: (year) => fixedDay(year, 6, 14) },
      { name: 'Election Day', daysIn: (year) => [electionDay(year)] },
    ],
    source: 'Act 73 of 2019, by holiday alerts of a do-not-call service',
    checkedOn,
  },
  RI: {
    holidays: [
      { name: 'Rhode Island Independence Day', daysIn: (year) => fixedDay(year, 5, 4) },
      { name: 'Victory Day', daysIn: (year) => [nthWeekday(year, 8, 1, 2)] },
      { name: 'Election Day', daysIn: (year) => (year % 2 === 0 ? [electionDay(year)] : []) },
    ],
    source: 'R.I. Gen. Laws 25-1-1',
    checkedOn,
  },
  UT: {
    holidays: [{ name: 'Pioneer Day', daysIn: (year) => fixedDay(year, 7, 24) }],
    source: 'Holiday alerts of a do-not-call service',
    checkedOn,
  },
} satisfies Record<string, HolidayList>;

/** Closed wherever one state is. */
export const everyHoliday: HolidayList = {
  holidays: Object.values(stateHolidays).flatMap(({ holidays }): readonly Holiday[] => holidays),
  source: 'All of these lists together',
  checkedOn,
};
