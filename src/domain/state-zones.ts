// In which zones the people of a state live.

/** Codes by zone, for states that lie in one zone alone. */
const statesOfOneZone: Record<string, string> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Los_Angeles': 'CA WA',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
};

/** The zone of most people first. */
const statesOfTwoZones: Record<string, readonly [string, string]> = {
  AK: ['America/Anchorage', 'America/Adak'],
  // The Navajo Nation keeps summer time, the state around it does not.
  AZ: ['America/Phoenix', 'America/Denver'],
  FL: ['America/New_York', 'America/Chicago'],
  ID: ['America/Boise', 'America/Los_Angeles'],
  IN: ['America/Indiana/Indianapolis', 'America/Chicago'],
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago'],
  MI: ['America/Detroit', 'America/Menominee'],
  ND: ['America/Chicago', 'America/Denver'],
  NE: ['America/Chicago', 'America/Denver'],
  NV: ['America/Los_Angeles', 'America/Denver'],
  OR: ['America/Los_Angeles', 'America/Boise'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/Chicago', 'America/New_York'],
  TX: ['America/Chicago', 'America/Denver'],
};

/** The codes of all states that tell a zone. */
export const statesWithZone: readonly string[] = [
  ...Object.values(statesOfOneZone).flatMap((codes) => codes.split(' ')),
  ...Object.keys(statesOfTwoZones),
].toSorted();

/** The states in which people live by this zone; none for a zone of nowhere here. */
export const statesOfZone = (zone: string): string[] =>
  statesWithZone.filter((code) => zonesOfState(code).includes(zone));

/** The zones a person in this state (`TN`) may live in, that of most people first; none for an unknown code or military mail. */
export function zonesOfState(code: string | null): readonly string[] {
  if (code === null || code.length !== 2) return [];
  const two = Object.hasOwn(statesOfTwoZones, code) ? statesOfTwoZones[code] : undefined;
  if (two) return two;
  const found = Object.entries(statesOfOneZone).find(([, codes]) => codes.split(' ').includes(code));
  return found ? [found[0]] : [];
}
