// State and zones of a ZIP: by its first three digits, the postal service's own districts, but for single ones that lie elsewhere.
import { zonesOfState } from '../../domain/state-zones.ts';

/** From, to (both included), state. The few that serve two states name the larger. */
const ranges: readonly (readonly [from: number, to: number, state: string])[] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 339, 'FL'],
  [341, 342, 'FL'],
  [344, 344, 'FL'],
  [346, 347, 'FL'],
  [349, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [967, 968, 'HI'],
  [969, 969, 'GU'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
];

const eastern = ['America/New_York'];
const central = ['America/Chicago'];
const mountain = ['America/Denver'];
const pacific = ['America/Los_Angeles'];

/** In states of two zones: districts that lie in one alone. What is not listed may be in either. */
const ofOneZone: readonly (readonly [from: number, to: number, zones: readonly string[]])[] = [
  [320, 322, eastern],
  [324, 325, central],
  [326, 349, eastern],
  [370, 372, central],
  [375, 375, central],
  [376, 379, eastern],
  [380, 385, central],
  [400, 418, eastern],
  [420, 424, central],
  [460, 462, ['America/Indiana/Indianapolis']],
  [463, 464, central],
  [467, 474, ['America/Indiana/Indianapolis']],
  [476, 477, central],
  [480, 497, ['America/Detroit']],
  [570, 574, central],
  [577, 577, mountain],
  [580, 584, central],
  [587, 587, central],
  [660, 676, central],
  [680, 689, central],
  [693, 693, mountain],
  [750, 797, central],
  [799, 799, mountain],
  [832, 834, ['America/Boise']],
  [836, 837, ['America/Boise']],
  [838, 838, pacific],
  [850, 859, ['America/Phoenix']],
  [863, 864, ['America/Phoenix']],
  [885, 885, mountain],
  [889, 897, pacific],
  [970, 978, pacific],
];

interface ZipPlace {
  state: string;
  zones: readonly string[];
}

/** Those in another zone or state than their district. */
const single: readonly (ZipPlace & { zips: string })[] = [
  // Breckinridge County.
  {
    zips: '40111 40115 40140 40143 40144 40145 40146 40152 40153 40170 40171 40176 40178',
    state: 'KY',
    zones: central,
  },
  // Port St. Joe: the line goes through Gulf County.
  { zips: '32456 32457', state: 'FL', zones: [...eastern, ...central] },
  // Crab Orchard.
  { zips: '37723', state: 'TN', zones: central },
  // Fishers Island.
  { zips: '06390', state: 'NY', zones: eastern },
  { zips: '96799', state: 'AS', zones: zonesOfState('AS') },
  { zips: '96950 96951 96952', state: 'MP', zones: zonesOfState('MP') },
];
const singleZips = new Map<string, ZipPlace>(
  single.flatMap(({ zips, state, zones }) => zips.split(' ').map((zip) => [zip, { state, zones }] as const)),
);

const isZip = /^\d{5}(-?\d{4})?$/;

/** The digits that decide: all five of a single one, else its district; none of what is no ZIP. */
export function zipKey(zip: string): string {
  if (!isZip.test(zip)) return '';
  const whole = zip.slice(0, 5);
  return singleZips.has(whole) ? whole : whole.slice(0, 3);
}

/** State and zones of `37201` or `37201-1234`; null for what is no ZIP of the states and territories. */
export function placeOfZip(zip: string): ZipPlace | null {
  if (!isZip.test(zip)) return null;
  const alone = singleZips.get(zip.slice(0, 5));
  if (alone) return alone;
  const prefix = Number(zip.slice(0, 3));
  const state = ranges.find(([from, to]) => from <= prefix && prefix <= to)?.[2];
  if (state === undefined) return null;
  const zones = ofOneZone.find(([from, to]) => from <= prefix && prefix <= to)?.[2];
  return { state, zones: zones ?? zonesOfState(state) };
}
