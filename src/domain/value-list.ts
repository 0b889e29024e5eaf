// Several values in one text, as filters stand in an address: "TX,FL"; "-" for none.

/** Null among the values stands for none. */
export type Values = readonly (string | null)[];

/** A value that is one dash is written %2D. */
const noneMark = '-';

export function writeValues(values: Values): string {
  return values.map((value) => (value === null ? noneMark : escaped(value))).join(',');
}

const escaped = (value: string): string =>
  value === noneMark ? '%2D' : value.replaceAll('%', '%25').replaceAll(',', '%2C');

export function readValueList(text: string): Values {
  return [...new Set(text.split(',').map(readValue))];
}

function readValue(text: string): string | null {
  return text === noneMark ? null : text.replaceAll('%2C', ',').replaceAll('%2D', '-').replaceAll('%25', '%');
}
