// Text from people and files, made safe to store. PostgreSQL refuses NUL in text and lone surrogates in jsonb;
// control and bidi-override characters make a name look like another one.

// C0 and C1 controls without tab, line feed and carriage return; bidi overrides and isolates; byte order mark.
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/;
const unstorableAll = new RegExp(unstorable.source, 'g');
// Characters that nobody sees: soft hyphens, zero-width spaces and joiners, marks of direction, variants. In an emoji they have a meaning.
const invisible =
  /(?!\u200D|\uFE0F|[\u{E0000}-\u{E007F}])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)(?:\u200D|\uFE0F)/gu;
// Anything that the quick way may not skip: controls and everything beyond ASCII.
const needsCare = /[^\u0020-\u007E]/;

/** True when the text can be stored and shown as it is. */
export function isPlainText(text: string): boolean {
  return !needsCare.test(text) || (text.isWellFormed() && !unstorable.test(text));
}

/** Without what nobody sees: two names that look alike are alike. */
export function withoutInvisible(text: string): string {
  return needsCare.test(text) ? text.replace(invisible, '') : text;
}

/** One line: unstorable and invisible characters removed, any run of white space one space, trimmed, NFC. */
export function cleanLine(text: string): string {
  if (!needsCare.test(text)) return text.includes('  ') ? text.replace(/ +/g, ' ').trim() : text.trim();
  return cleanCharacters(withoutInvisible(text)).replace(/\s+/g, ' ').trim();
}

/** Several lines: as `cleanLine`, but line breaks (as `\n`) and tabs stay. */
export function cleanText(text: string): string {
  if (!needsCare.test(text)) return text.trim();
  return cleanCharacters(text).replace(/\r\n?/g, '\n').trim();
}

function cleanCharacters(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed().replaceAll('\uFFFD', '');
  return wellFormed.replace(unstorableAll, '').normalize('NFC');
}

/** Cut to at most `length` UTF-16 units without halving a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
}
