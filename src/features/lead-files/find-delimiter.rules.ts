import Papa from 'papaparse';

export const delimiters = [',', '\t', ';', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const separatorLine = /^\s*"?sep=([,;\t|])"?\n/i;

/** Which delimiter the text's first records use. */
export function findDelimiter(sample: string): Delimiter {
  const declared = separatorLine.exec(sample)?.[1];
  if (declared) return declared as Delimiter;
  const guess = Papa.parse(sample.slice(0, 64 * 1024), {
    preview: 50,
    delimitersToGuess: [...delimiters],
    newline: '\n',
  });
  const guessed = delimiters.find((delimiter) => delimiter === guess.meta.delimiter) ?? ',';
  const firstLine = sample.split('\n', 1)[0] ?? '';
  if (firstLine.includes(guessed)) return guessed;
  const counts = delimiters.map((delimiter) => firstLine.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The beginning of a file without the line `sep=;` by which Excel is told the delimiter. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(separatorLine, '');
}
