// Times and what is said about them.

/** What one measurement found. Milliseconds, unless the name says otherwise. */
export interface Finding {
  name: string;
  /** As printed. */
  found: string;
  target: string;
  isGood: boolean;
  /** Median of the bare server in the same run, and how many times as long the product took. */
  floor?: { median: number; ratio: number };
}

/** The value that this share of all lies below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const ms = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

/** Prints the findings as a table. */
export function printFindings(title: string, findings: readonly Finding[]): void {
  const rows = findings.map(({ name, found, target, isGood, floor }) => [
    name,
    found,
    target,
    isGood ? 'ok' : 'SLOW',
    floor ? ms(floor.median) : '',
    floor ? `× ${floor.ratio.toFixed(1)}` : '',
  ]);
  const all = [['', 'found', 'target', '', 'bare floor', 'ratio'], ...rows];
  printTable(title, all);
}

/** One line for each measurement, one column for each world: what was found and its ratio to the floor of the same run. */
export function printWorlds(title: string, worlds: readonly { name: string; findings: readonly Finding[] }[]): void {
  const names = [...new Set(worlds.flatMap(({ findings }) => findings.map(({ name }) => name)))];
  const cell = (finding: Finding | undefined) =>
    !finding
      ? ''
      : `${finding.found}${finding.floor ? ` × ${finding.floor.ratio.toFixed(2)}` : ''}${finding.isGood ? '' : ' !'}`;
  const rows = names.map((name) => [
    name,
    ...worlds.map(({ findings }) => cell(findings.find((finding) => finding.name === name))),
  ]);
  printTable(title, [['', ...worlds.map(({ name }) => name)], ...rows]);
}

function printTable(title: string, all: string[][]): void {
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  console.log(`\n${title}`);
  for (const row of all) {
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')}`,
    );
  }
}
