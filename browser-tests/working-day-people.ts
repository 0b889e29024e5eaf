// The people of a working day, all invented, and the three lead files they come in.

export interface Person {
  name: string;
  phone: string;
  email: string;
  /** YYYY-MM-DD */
  born: string;
  state: string;
}

const areas =
  `202 DC, 205 AL, 303 CO, 305 FL, 312 IL, 404 GA, 412 PA, 503 OR, 512 TX, 602 AZ, 612 MN, 615 TN, 702 NV, 704 NC, 713 TX,
  804 VA, 816 MO, 901 TN, 913 KS, 919 NC, 206 WA, 207 ME`
    .split(',')
    .map((each) => each.trim().split(' ') as [string, string]);
const firstNames =
  `Robert Grace Omar Lucia Dwight Nadia Perry Hazel Ivan Celeste Marcus Yolanda Felix Bertha Quincy Simone Hugo Delphine
  Amir Ruth Wallace Ingrid Tobias Mabel Rashid Colette Emmett Paloma Virgil Odessa Leland Zora Boris Winnie Jerome Astrid Cyrus Noelle
  Kirby Thelma`.split(/\s+/);
const lastNames =
  `Abbott Barlow Castro Dunn Ellison Fowler Garner Holt Ibarra Jarvis Keller Lowry Mercer Nolan Ortega Pruitt Quill Rowe
  Sutton Tran Underwood Vega Whitaker Xiong Yates Zamora Archer Blevins Conway Draper Esposito Finch Gould Hobbs Irwin Juarez Knapp
  Larkin Mosley Novak Oakes Petty Rosales Stark Thayer Ulrich Vance Weeks Yoder Zeller`.split(/\s+/);

/** Nobody shares a name, a number, an address or a birthday with another. */
export function person(n: number): Person {
  const [area = '', state = ''] = areas[Math.floor(n / 100)] ?? [];
  const name = `${firstNames[n % firstNames.length]} ${lastNames[Math.floor(n / firstNames.length) % lastNames.length]}`;
  return {
    name,
    phone: `(${area}) 555-${String(100 + (n % 100)).padStart(4, '0')}`,
    email: `person${n}@example.com`,
    born: new Date(Date.UTC(1935, 0, 1 + n * 9)).toISOString().slice(0, 10),
    state,
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function upload(name: string, header: string, rows: readonly (readonly string[])[]): Upload {
  const text = [header, ...rows.map((cells) => cells.join(','))].join('\r\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`${text}\r\n`) };
}

const cellsOf = ({ name, phone, email, born, state }: Person) => [name, phone, email, born, state];

/** 2,000 people, seven of them a second time with another way to write the phone, and three whose phone is none. */
export function bigFile(): Upload {
  const people = range(0, 2000).map(person);
  const again = people.slice(100, 107).map((each) => ({ ...each, phone: each.phone.replace(/\D/g, ''), email: '' }));
  const broken = range(0, 3).map((n) => ({ ...person(2100 + n), name: `Broken ${n}`, phone: '12', email: '' }));
  return upload(
    'spring-list.csv',
    'Name,Phone,Email,Date of Birth,State',
    [...people, ...again, ...broken].map(cellsOf),
  );
}

/** Whom the second file brings again, and what says so: the birthday, the birthday under a short name, a further phone. */
export const twins = { byBirthday: person(0), byShortName: person(40), byFurtherPhone: person(90) };
export const shortName = twins.byShortName.name.replace('Robert', 'Bob');

export function secondFile(): Upload {
  const strangers = range(2003, 2006).map(person);
  const { byBirthday, byShortName, byFurtherPhone } = twins;
  return upload('referrals.csv', 'Name,Phone,Phone 2,Date of Birth,State', [
    [byBirthday.name, person(2000).phone, '', byBirthday.born, byBirthday.state],
    [shortName, person(2001).phone, '', byShortName.born, ''],
    [byFurtherPhone.name, person(2002).phone, byFurtherPhone.phone, '', ''],
    ...strangers.map(({ name, phone, born, state }) => [`${name} Jr`, phone, '', born, state]),
  ]);
}

/** Five people nobody wanted, and one who is a lead already. */
export const unwanted = range(2110, 2115).map((n) => ({ ...person(n), name: `Unwanted ${person(n).name}` }));
export const thirdFile = (): Upload =>
  upload('wrong-list.csv', 'Name,Phone,State', [
    ...unwanted.map(({ name, phone, state }) => [name, phone, state]),
    [person(1).name, person(1).phone, person(1).state],
  ]);
