// Zones to choose from: those of the United States first, then all that this browser knows.
import { isTimeZone } from '../domain/time-zone.ts';

const unitedStates: readonly [zone: string, label: string][] = [
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Puerto Rico'],
];

export interface ZoneOption {
  value: string;
  label: string;
  detail?: string;
}

export function timeZoneOptions(current: string): ZoneOption[] {
  const first = unitedStates.map(([value, label]) => ({ value, label, detail: readable(value) }));
  const known = new Set(unitedStates.map(([zone]) => zone));
  const others = [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => !known.has(zone));
  return [...first, ...others.toSorted().map((zone) => ({ value: zone, label: readable(zone) }))];
}

export function zoneLabel(zone: string): string {
  const own = unitedStates.find(([known]) => known === zone);
  return own ? own[1] : readable(zone);
}

/** Null: this device names a zone that cannot be kept (`EST5EDT`), so it is not offered. */
export function deviceTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : null;
}

function readable(zone: string): string {
  return zone.replaceAll('_', ' ');
}
