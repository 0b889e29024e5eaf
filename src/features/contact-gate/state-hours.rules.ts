// When people may be called and texted to sell, state by state: data for counsel to read. Each row says which law it comes from,
// who else reads it so, how sure that is, and when it was looked at. What has no hours of its own has the federal ones.
import type { UsStateCode } from '../../domain/us-state.ts';
import { byDays, everyDay, federalWeek, hours, type Cap, type ContactRow, type Week } from './contact-row.rules.ts';
import { everyHoliday, stateHolidays } from './state-holidays.rules.ts';
import type { Witness } from './witnesses.rules.ts';

export type RuledState = UsStateCode | 'DC' | 'PR';

const checkedOn = '2026-11-26';

type More = Partial<Pick<ContactRow, 'note' | 'weeks' | 'closedOn' | 'summerFrom' | 'caps' | 'automatic'>>;

const row = (
  week: Week,
  source: string,
  witnesses: readonly Witness[],
  sureness: ContactRow['sureness'],
  more: More = {},
): ContactRow => ({
  weeks: [{ since: null, week }],
  closedOn: null,
  summerFrom: null,
  caps: [],
  automatic: null,
  note: null,
  source,
  witnesses,
  sureness,
  checkedOn,
  ...more,
});

const federal = (...rest: [string, readonly Witness[], ContactRow['sureness'], More?]): ContactRow =>
  row(federalWeek, ...rest);

const threeADay: readonly Cap[] = [{ max: 3, withinHours: 24 }];
const eightToEight = everyDay(hours(8, 20));
const nineToNine = everyDay(hours(9, 21));

export const hoursOfStates: Readonly<Record<RuledState, ContactRow>> = {
  AK: federal('None of its own; AS 45.63 and 45.50.475 read', ['reading', 'lookup', 'matrix'], 'high'),
  AL: row(
    byDays({ weekdays: hours(8, 20), sunday: null }),
    'Ala. Admin. Code r. 770-X-5-.17(1)(b), (2)(b)',
    ['law', 'vicidial', 'clickPoint', 'dropCowboy'],
    'high',
    { closedOn: stateHolidays.AL, note: 'Live and automated calls alike. No insurance exemption seen in the rule.' },
  ),
  AR: federal('None of its own; Ark. Code 4-99-405(3) takes over 16 CFR 310.4', ['reading', 'lookup'], 'high'),
  AZ: federal(
    'None of its own; A.R.S. 44-1278(B)(6) takes over the federal hours',
    ['reading', 'lookup', 'manatt'],
    'medium',
    { note: '44-1278(B)(3) bars unsolicited sales calls to mobile numbers at any hour, by one witness.' },
  ),
  CA: federal('None for live calls; PUC 2872 is for devices', ['reading', 'register', 'matrix'], 'high'),
  CO: federal('None of its own; C.R.S. 6-1-304 and 6-1-904 read', ['reading', 'lookup', 'matrix'], 'high'),
  CT: row(
    everyDay(hours(9, 20)),
    'Conn. Gen. Stat. 42-288a(c), 42-284 (P.A. 23-98)',
    ['law', 'tables', 'matrix', 'dropCowboy'],
    'high',
    { note: '9 to 21 was the law before October 2023. Asks for prior express written consent.' },
  ),
  DC: federal('D.C. Code 22-3226.08, the same hours', ['reading', 'lookup'], 'high'),
  DE: federal('None of its own; 6 Del. C. ch. 25A read', ['reading', 'lookup'], 'high'),
  FL: row(eightToEight, 'Fla. Stat. 501.616(6)', ['law', 'callDesk', 'dropCowboy'], 'high', {
    caps: threeADay,
    note: 'The insurance exemption of 501.604 does not reach it. The area code presumes Florida.',
  }),
  GA: federal('None for live calls; O.C.G.A. 46-5-23 is for devices', ['reading', 'lookup', 'matrix'], 'high'),
  HI: federal('HRS 481P-3(8), the same hours', ['reading', 'lookup'], 'high'),
  IA: federal('No statute found', ['reading', 'lookup', 'matrix'], 'medium', {
    note: 'Rests on absence. Two vendor sheets claim a start at 9 without a statute.',
  }),
  ID: federal('None of its own; Idaho Code 48-1001 to 48-1010 read', ['reading', 'lookup'], 'high'),
  IL: federal('815 ILCS 413/15(a), the same hours', ['reading', 'lookup', 'vicidial', 'dropCowboy'], 'high', {
    note: 'Autodialers with a recorded voice only from 9 (815 ILCS 305/15).',
  }),
  IN: federal('No rule for live calls; Ind. Code 24-5-14-8 is for devices', ['reading', 'tables', 'lookup'], 'medium', {
    automatic: { week: everyDay(hours(9, 20)), caps: [] },
    note: 'The rule for devices means a recorded voice. We keep it for automatic texts too.',
  }),
  KS: federal('None of its own; K.S.A. 50-670 read', ['reading', 'lookup'], 'high'),
  KY: row(
    everyDay(hours(10, 21)),
    'KRS 367.46955(16), 367.46951',
    ['law', 'vicidial', 'reading', 'dropCowboy'],
    'high',
    { note: 'The latest start of all. An insurance exemption is not established.' },
  ),
  LA: row(
    byDays({ weekdays: hours(8, 20), sunday: null }),
    'LPSC General Order R-29617 V(A); La. R.S. 45:844.11 to 45:844.15, 45:844.31',
    ['law', 'reading', 'vicidial', 'clickPoint', 'tables'],
    'high',
    {
      closedOn: stateHolidays.LA,
      note: 'No solicitation at all while the Public Service Commission reports to the emergency center.',
    },
  ),
  MA: row(
    eightToEight,
    'M.G.L. c. 159C s. 3; 201 CMR 12.02(2)',
    ['reading', 'vicidial', 'tables', 'dropCowboy'],
    'high',
  ),
  MD: row(eightToEight, 'Md. Code, Com. Law 14-4502(c)', ['reading', 'callDesk', 'roundUp', 'tables'], 'high', {
    caps: threeADay,
    note: 'The exemptions for consent in (a) do not reach the hours of (c).',
  }),
  ME: federal('No rule for live calls; 10 M.R.S. 1498(3) is for devices', ['reading', 'tables', 'lookup'], 'medium', {
    automatic: {
      week: byDays({ weekdays: hours(9, 17), saturday: null, sunday: null }),
      caps: [{ max: 1, withinHours: 8 }],
    },
    note: 'The rule for devices means a recorded voice. We keep it for automatic texts too.',
  }),
  MI: row(nineToNine, 'MCL 750.540e(1)(f)', ['reading', 'dropCowboy', 'matrix', 'lookup'], 'medium', {
    note: 'The section is about harassment and asks for malice. SB 351 on texts was pending.',
  }),
  MN: row(nineToNine, 'Minn. Stat. 325E.30, 325E.26', ['reading', 'dropCowboy', 'matrix'], 'high'),
  MO: federal('RSMo 407.1076(5), the same hours', ['reading', 'lookup'], 'high'),
  MS: row(
    byDays({ weekdays: hours(8, 20), sunday: null }),
    'Miss. Code 77-3-723(1), 77-3-705',
    ['reading', 'vicidial', 'dropCowboy', 'lookup'],
    'high',
    {
      summerFrom: 9 * 60,
      note:
        'The law means Central Standard Time all year, which is 9 to 21 by summer clocks: 9 to 20 is within both readings. ' +
        'Licensed agents are exempt (77-3-711(d)), not for Medicare supplements.',
    },
  ),
  MT: federal('MCA 30-14-1412(1)(d), the same hours', ['reading', 'lookup'], 'high'),
  NC: federal('N.C.G.S. 75-102(f), the same hours', ['reading', 'lookup'], 'high', { note: 'It names no time zone.' }),
  ND: federal('N.D.C.C. 51-28-05, the same hours', ['reading', 'tables', 'lookup'], 'high'),
  NE: federal('None for live calls; Neb. Rev. Stat. 86-248 is for devices', ['reading', 'vicidial', 'tables'], 'high', {
    note: 'Recorded messages from 13 to 21 on Sundays and holidays.',
  }),
  NH: federal('None of its own; RSA 359-E read', ['reading', 'tables'], 'high'),
  NJ: federal('N.J.S.A. 56:8-128(d), the same hours', ['law', 'reading', 'tables'], 'high', {
    note: '56:8-130 bars unsolicited sales calls to mobile numbers without a relationship or consent.',
  }),
  NM: row(nineToNine, 'NMSA 57-12-22(B)(5)', ['reading', 'dropCowboy', 'tables'], 'high'),
  NV: row(
    everyDay(hours(9, 20)),
    'NRS 598.0918(3)',
    ['register', 'vicidial', 'dropCowboy', 'lookup', 'tables'],
    'high',
  ),
  NY: federal('N.Y. Gen. Bus. Law 399-z(2), (5-a), the same hours', ['reading', 'news', 'tables'], 'high', {
    note: 'No solicitation in places under a declared state of emergency.',
  }),
  OH: federal('None of its own; R.C. 4719 and O.A.C. 109:4-3-11 read', ['reading', 'lookup'], 'high'),
  OK: row(
    eightToEight,
    '15 O.S. 775C.4, 775C.5 (HB 3168)',
    ['law', 'legiplex', 'reading', 'callDesk', 'tables'],
    'high',
    { caps: threeADay, note: 'One reading of 775C.5 exempts insurance agents.' },
  ),
  OR: row(
    eightToEight,
    'ORS 646.563(1)(b), 646.561 (HB 3865)',
    ['law', 'register', 'postscript', 'vicidialUsers'],
    'high',
    {
      weeks: [
        { since: null, week: federalWeek },
        { since: '2026-01-01', week: eightToEight },
      ],
      caps: threeADay,
      note: 'The cap is not for an established relationship or for answers to a message.',
    },
  ),
  PA: row(
    federalWeek,
    '73 P.S. 2245(a)(1), (10) as amended by Act 47 of 2026 (SB 992); Act 73 of 2019 for holidays',
    ['law', 'reading', 'callDesk', 'adopter', 'roundUp', 'lawLibrary'],
    'high',
    {
      weeks: [
        { since: null, week: federalWeek },
        { since: '2026-10-18', week: byDays({ weekdays: hours(9, 19), sunday: null }) },
      ],
      closedOn: stateHolidays.PA,
      note: 'Whether an established relationship of 12 months is still outside of it is for counsel.',
    },
  ),
  PR: row(nineToNine, 'Act 210-2003, 10 L.P.R.A. 4033', ['lookup'], 'low', {
    note: 'One witness; another says federal. Insurers are exempt from the registry only (4035(d)).',
  }),
  RI: row(
    byDays({ weekdays: hours(9, 18), saturday: hours(10, 17), sunday: null }),
    'R.I. Gen. Laws 5-61-2(2), 5-61-3.6',
    ['law', 'vicidial', 'reading', 'lookup', 'tables'],
    'high',
    { closedOn: stateHolidays.RI, note: 'One vendor table shows weekdays only.' },
  ),
  SC: federal('S.C. Code 37-21-30, the same hours', ['reading', 'tables', 'lookup'], 'high', {
    note: 'Mobile numbers count by their area code.',
  }),
  SD: row(
    byDays({ weekdays: hours(9, 21), sunday: null }),
    'SDCL 37-30A-3(2), 37-30-28 for devices',
    ['tables', 'reading', 'vicidial'],
    'medium',
    {
      automatic: { week: byDays({ weekdays: hours(9, 21), saturday: null, sunday: null }), caps: [] },
      note: 'Two witnesses show none: the stricter holds.',
    },
  ),
  TN: federal('T.C.A. 65-4-402, the same hours', ['reading', 'vicidial', 'lookup', 'law'], 'high', {
    note: 'Texts since 2023 (HB 805).',
  }),
  TX: row(
    byDays({ weekdays: hours(9, 21), sunday: hours(12, 21) }),
    'Tex. Bus. & Com. Code 301.051(b)(2); texts by SB 140',
    ['reading', 'vicidial', 'tables', 'callDesk'],
    'high',
  ),
  UT: row(
    byDays({ weekdays: hours(8, 21), sunday: null }),
    'Utah Code 13-25a-103(3)',
    ['law', 'reading', 'matrix', 'alerts'],
    'high',
    { closedOn: stateHolidays.UT, note: 'It falls away with prior express consent; we keep it all the same.' },
  ),
  VA: federal('Va. Code 59.1-511, the same hours', ['reading', 'tables', 'grokipedia'], 'high', {
    note: 'Texts since January 2026 (SB 1339). A STOP binds for ten years.',
  }),
  VT: federal('No statute found; 9 V.S.A. ch. 63 read', ['reading', 'lookup', 'tables'], 'medium', {
    note: 'Rests on absence. Registration is a criminal matter (2464a).',
  }),
  WA: row(
    eightToEight,
    'RCW 19.158.040(2), 19.158.110(4), 80.36.390',
    ['law', 'reading', 'register', 'callDesk'],
    'high',
    { note: 'Each agent with a list of their own counts as a company. Texts stand under RCW 19.190.' },
  ),
  WI: federal('Wis. Admin. Code ATCP 127.16(3), the same hours', ['reading', 'tables', 'lookup'], 'high'),
  WV: federal('W. Va. Code 46A-6F-601(a)(4), the same hours', ['reading', 'lookup'], 'high'),
  WY: row(
    eightToEight,
    'Wyo. Stat. 40-12-302(d), 40-12-303 for automated calls',
    ['reading', 'vicidial', 'callDesk', 'tables'],
    'high',
    { note: 'Not for an established relationship, nor for fewer than some 225 unsolicited calls a year.' },
  ),
};

/** Holds everywhere, and alone in American Samoa, Guam, the Northern Mariana Islands and the U.S. Virgin Islands. */
export const federalHours = federal('47 CFR 64.1200(c)(1)', ['law'], 'high');

/** For people of whom no place is known, military mail, and the provinces of Canada. */
export const commonHours = row(
  byDays({ weekdays: hours(10, 18), saturday: hours(10, 17), sunday: null }),
  'What the rows of all states allow together',
  ['law'],
  'high',
  { closedOn: everyHoliday, caps: threeADay },
);
