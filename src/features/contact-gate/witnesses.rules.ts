// Who was read beside the law itself for the hours of the states, in stored public copies.
export const witnesses = {
  law: 'The text of the law or rule',
  reading: 'A reading of 49 states and DC with the operative words quoted, September 3, 2026',
  tables: 'Two client tables with citations, merged on October 1, 2026',
  lookup: 'An insurance marketing group’s lookup with its log of conflicts, June 20, 2026',
  register: 'An insurance agency’s legal register with official links',
  matrix: 'A matrix of state exceptions, May 2026',
  callDesk: 'The tool page of a call desk',
  adopter: 'A call desk that adopted Pennsylvania’s Act 47 early',
  vicidial: 'The defaults of a dialer, VICIDIAL, about 2011',
  vicidialUsers: 'A page on Oregon for VICIDIAL users',
  dropCowboy: 'A vendor’s table, Drop Cowboy, November 1, 2025',
  clickPoint: 'A vendor’s table, ClickPoint, July 2025',
  alerts: 'Holiday alerts of a do-not-call service',
  roundUp: 'A law firm’s round-up of state laws, mslawgroup.com',
  lawLibrary: 'A law library on Pennsylvania’s Act 73 of 2019, jenkinslaw.com',
  manatt: 'A law firm on Arizona’s HB 2498, Manatt',
  news: 'A news report of 2021 on New York, pix11.com',
  legiplex: 'A bill tracker on Oklahoma’s HB 3168',
  postscript: 'A text vendor on Oregon, Postscript',
  grokipedia: 'An online encyclopedia on Virginia’s law',
} as const;

export type Witness = keyof typeof witnesses;
