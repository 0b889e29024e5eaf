// What a number in a workbook means by its format: a day, a time, digits with zeros in front, or just a number.

export type CellFormat = { kind: 'date' } | { kind: 'time' } | { kind: 'mask'; mask: string } | null;

/** The formats that a workbook need not spell out. */
export function builtInFormat(id: number): CellFormat {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) {
    return { kind: 'date' };
  }
  return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) ? { kind: 'time' } : null;
}

/** The format of a code such as `m/d/yyyy h:mm`, `00000` or `000\-00\-0000`. */
export function formatOfCode(code: string): CellFormat {
  const first = code.split(';', 1)[0] ?? '';
  const mask = first.replace(/\\(.)/g, '$1').replaceAll('"', '');
  if (/^[0() -]*0[0() -]*$/.test(mask) && (mask.match(/0/g)?.length ?? 0) > 1) return { kind: 'mask', mask };
  const letters = first
    .replace(/"[^"]*"|\\.|_./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  if (/[yd]/i.test(letters)) return { kind: 'date' };
  if (/[hs]/i.test(letters)) return { kind: 'time' };
  return /^\s*m{1,5}\s*$/i.test(letters) ? { kind: 'date' } : null;
}

/** The number as one would read it in the sheet, but days in ISO and nothing in exponents. */
export function formatNumber(text: string, format: CellFormat, from1904: boolean): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text.trim();
  if (format?.kind === 'date') return dayOf(value, from1904) ?? plainNumber(value);
  if (format?.kind === 'time')
    return value >= 0 && value < 1 ? clock(value) : (dayOf(value, from1904) ?? plainNumber(value));
  if (format?.kind === 'mask' && Number.isInteger(value) && value >= 0) return masked(plainNumber(value), format.mask);
  return plainNumber(value);
}

const lastSerial = 2_958_465; // 9999-12-31
const dayMs = 86_400_000;

function dayOf(serial: number, from1904: boolean): string | null {
  if (serial < 1 || serial > lastSerial) return null;
  const days = Math.floor(serial + 0.5 / 86_400);
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = new Date(start + days * dayMs).toISOString().slice(0, 10);
  const time = clock(serial - days);
  return time === '00:00' ? day : `${day} ${time}`;
}

function clock(fraction: number): string {
  const minutes = Math.min(1439, Math.round(Math.max(0, fraction) * 1440));
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

// A spreadsheet computes with 15 digits; what a double shows beyond them is noise.
function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return value.toFixed(0);
  const short = String(Number(value.toPrecision(15)));
  return short.includes('e') ? value.toFixed(10).replace(/0+$/, '').replace(/\.$/, '') : short;
}

/** `000-00-0000` and 123456789 → `123-45-6789`; a number with more digits than the mask keeps them all in front. */
function masked(digits: string, mask: string): string {
  const places = mask.match(/0/g)?.length ?? 0;
  const all = digits.padStart(places, '0');
  let taken = all.length - places;
  const start = all.slice(0, taken);
  return start + mask.replace(/0/g, () => all[taken++] ?? '');
}
