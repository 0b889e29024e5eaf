// In how many parts a text leaves, which is what it costs. The carrier's character set lacks € and the backtick of standard
// GSM-7; one character outside turns the whole text to UCS-2. Its own `parts` is the bill: this is what is shown before.

/** One place each in GSM-7. */
const basic = new Set(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \n\r!"#$%&\'()*+,-./:;<=>?@_£¥èéùìòØøÅåÆæßÉ¡ÄÖÑÜ¿äöñüà',
);
/** Two places each in GSM-7. */
const escaped = new Set('^{}\\[]~|');

export interface TextParts {
  encoding: 'GSM-7' | 'UCS-2';
  parts: number;
  /** Places that are left before another part begins. */
  left: number;
  /** Characters because of which it is not GSM-7, each once, in their order. */
  foreign: string[];
}

export function textParts(text: string): TextParts {
  const characters = Array.from(text);
  const foreign = [...new Set(characters.filter((each) => !basic.has(each) && !escaped.has(each)))];
  if (foreign.length === 0) return { encoding: 'GSM-7', foreign, ...filled(characters, gsmWidth, 160, 153) };
  return { encoding: 'UCS-2', foreign, ...filled(characters, ucsWidth, 70, 67) };
}

const gsmWidth = (character: string) => (escaped.has(character) ? 2 : 1);
/** An emoji is a pair of two. */
const ucsWidth = (character: string) => character.length;

/** Neither an escaped character nor a pair is split, so that a part may end one place early. */
function filled(
  characters: readonly string[],
  widthOf: (character: string) => number,
  whole: number,
  room: number,
): { parts: number; left: number } {
  const used = characters.reduce((sum, each) => sum + widthOf(each), 0);
  if (used <= whole) return { parts: 1, left: whole - used };
  let [parts, left] = [1, room];
  for (const each of characters) {
    const width = widthOf(each);
    if (width > left) [parts, left] = [parts + 1, room];
    left -= width;
  }
  return { parts, left };
}
