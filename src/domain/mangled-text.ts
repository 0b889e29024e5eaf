// Text in UTF-8 that some program took for Windows’ letters and stored again: "JosÃ©" is José, "Oâ€™Hara" O’Hara.

/** What Windows shows for the bytes 80 to 9F. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const behind = `[${windows}\u00A0-\u00BF]`;
const mangled = new RegExp(`[ÂÃÄÅ]${behind}|â[€‚„]${behind}`, 'g');

const byteOf = (letter: string): number => {
  const at = windows.indexOf(letter);
  return at < 0 ? letter.charCodeAt(0) : at + 0x80;
};

export function unmangled(text: string): string {
  if (!/[ÂÃÄÅâ]/.test(text)) return text;
  return text.replace(mangled, (found) => new TextDecoder().decode(Uint8Array.from(found, byteOf)));
}
