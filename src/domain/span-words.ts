const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A span of time as a sentence says it: `one hour`, `24 hours`, `7 days`. A single day is said in hours. */
export function spanWords(ms: number): string {
  const [unit, length] = units.find(([name, each]) => ms % each === 0 && (name !== 'day' || ms > each)) ?? units[3];
  const count = Math.round(ms / length);
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}
