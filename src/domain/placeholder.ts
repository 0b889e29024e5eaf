const placeholders = new Set([
  ...['n/a', 'n.a.', 'n.a', 'none', 'unknown', 'unk', 'not available', 'not provided', 'not given', 'not applicable'],
  ...['no email', 'no phone', 'noemail', 'nophone', 'no name', 'none given', 'none provided', 'does not have'],
  ...['tbd', '(blank)', '(none)', 'blank', 'no data', 'not set', 'name unknown', 'unknown unknown'],
  ...['\\n', '[object object]'],
  ...['#n/a', '#null!', '#value!', '#ref!', '#name?', '#div/0!', '#num!'],
]);

const placeholdersThatAreNames = new Set([
  'na',
  'no',
  'nil',
  'null',
  'nan',
  'undefined',
  'empty',
  'missing',
  'refused',
  'declined',
]);

// What programs print for nothing, in the only spelling in which it is not a person's name.
const printedNothing = new Set(['0', 'null', 'NULL', 'undefined', 'nan', 'NaN', 'null null', 'undefined undefined']);

const onlyMarks = /^[-–—_.?*/\\]+$/;

// Most values are none of these already by their first letter.
const possibleStart = /^[^\p{L}]|^[nutdbmre]/iu;

/** True for what people and exporters write when they mean nothing: `n/a`, `none`, `unknown`, dashes, `#N/A`. */
export function isPlaceholder(text: string): boolean {
  const value = text.trim().toLowerCase();
  if (value.length > 16 || (value !== '' && !possibleStart.test(value))) return false;
  return value === '' || placeholders.has(value) || placeholdersThatAreNames.has(value) || onlyMarks.test(value);
}

/** The same for names, careful with people called No, Na or Null. */
export function isPlaceholderName(text: string): boolean {
  const value = text.trim();
  if (value.length > 24 || (value !== '' && !possibleStart.test(value))) return false;
  return value === '' || placeholders.has(value.toLowerCase()) || printedNothing.has(value) || onlyMarks.test(value);
}
