// The 50 states, the District of Columbia, the territories, and the three codes of military mail.

const names = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

const others = {
  DC: 'District of Columbia',
  PR: 'Puerto Rico',
  GU: 'Guam',
  VI: 'U.S. Virgin Islands',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;

export type UsStateCode = keyof typeof names;

/** The 50 states in order of their names. */
export const usStates: readonly { code: UsStateCode; name: string }[] = (Object.keys(names) as UsStateCode[]).map(
  (code) => ({ code, name: names[code] }),
);

const nameByCode = new Map<string, string>(Object.entries({ ...names, ...others }));

const spoken: Record<string, string> = {
  calif: 'CA',
  cali: 'CA',
  fla: 'FL',
  tex: 'TX',
  penn: 'PA',
  penna: 'PA',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  miss: 'MS',
  tenn: 'TN',
  wash: 'WA',
  wis: 'WI',
  wisc: 'WI',
  ariz: 'AZ',
  ark: 'AR',
  colo: 'CO',
  conn: 'CT',
  del: 'DE',
  ill: 'IL',
  ind: 'IN',
  kan: 'KS',
  nebr: 'NE',
  nev: 'NV',
  okla: 'OK',
  ore: 'OR',
  ala: 'AL',
  wyo: 'WY',
  mont: 'MT',
  virginislands: 'VI',
  usvirginislands: 'VI',
  washingtondc: 'DC',
  washdc: 'DC',
  usvi: 'VI',
  commonwealthofvirginia: 'VA',
};

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

const codeByLetters = new Map<string, string>([
  ...Object.entries(spoken),
  ...[...nameByCode].map(([code, name]) => [letters(name), code] as [string, string]),
  ...[...nameByCode.keys()].map((code) => [code.toLowerCase(), code] as [string, string]),
]);

/** The code of a state written as `GA`, `ga`, `Georgia`, `N.C.`, `US-GA`, `GA - Georgia`; null when there is none. */
export function stateCode(text: string): string | null {
  if (text.length > 60) return null;
  const whole = codeByLetters.get(letters(text));
  if (whole) return whole;
  const parts = text
    .split(/[-–,(/]/)
    .map(letters)
    .filter((part) => part !== '' && part !== 'us' && part !== 'usa');
  const codes = new Set(parts.map((part) => codeByLetters.get(part)));
  const [only] = codes;
  return codes.size === 1 && only ? only : null;
}

/** The name of a code, or the code itself when unknown. */
export function stateName(code: string): string {
  return nameByCode.get(code.toUpperCase()) ?? code;
}
