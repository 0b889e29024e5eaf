// Texts with their encoding, parts and characters: every boundary, and what takes two places across one.

const a = (count: number) => 'a'.repeat(count);
/** Cyrillic: one place each, and outside GSM-7. */
const ya = (count: number) => 'я'.repeat(count);

type Row = [name: string, text: string, encoding: 'GSM-7' | 'UCS-2', parts: number, characters: number];

export const textPartsTable: readonly Row[] = [
  ['one', 'a', 'GSM-7', 1, 1],
  ['160 in one', a(160), 'GSM-7', 1, 160],
  ['161 in two', a(161), 'GSM-7', 2, 161],
  ['306 in two', a(306), 'GSM-7', 2, 306],
  ['307 in three', a(307), 'GSM-7', 3, 307],
  ['1530 in ten', a(1_530), 'GSM-7', 10, 1_530],
  ['1531 in eleven', a(1_531), 'GSM-7', 11, 1_531],
  ['lines and accents of the set', '¿Mañana?\r\nVoilà, José', 'GSM-7', 1, 21],
  ['every character of the set', '£¥èéùìòØøÅåÆæßÉ¡ÄÖÑÜ¿äöñüà_@', 'GSM-7', 1, 28],
  ['80 escaped in one', '{'.repeat(80), 'GSM-7', 1, 80],
  ['81 escaped in two', '{'.repeat(81), 'GSM-7', 2, 81],
  ['each escaped character', `${a(145)}~^|\\{}[]`, 'GSM-7', 2, 153],
  ['152 and an escaped one, which is not split: 306 places are three parts', `${a(152)}{${a(152)}`, 'GSM-7', 3, 305],
  ['with one less they are two', `${a(152)}{${a(151)}`, 'GSM-7', 2, 304],
  ['151 and an escaped one fill a part', `${a(151)}{${a(153)}`, 'GSM-7', 2, 305],
  ['70 in one', ya(70), 'UCS-2', 1, 70],
  ['71 in two', ya(71), 'UCS-2', 2, 71],
  ['134 in two', ya(134), 'UCS-2', 2, 134],
  ['135 in three', ya(135), 'UCS-2', 3, 135],
  ['670 in ten', ya(670), 'UCS-2', 10, 670],
  ['671 in eleven', ya(671), 'UCS-2', 11, 671],
  ['an emoji takes two places', '😀'.repeat(35), 'UCS-2', 1, 35],
  ['and the 36th starts a part', '😀'.repeat(36), 'UCS-2', 2, 36],
  ['a pair at the boundary is not split', `${ya(66)}😀${ya(66)}`, 'UCS-2', 3, 133],
  ['a pair that ends a part', `${ya(65)}😀${ya(67)}`, 'UCS-2', 2, 133],
  ['33 emoji in a part, not 33 and a half', '😀'.repeat(67), 'UCS-2', 3, 67],
  ['one curly quote turns all', `${a(69)}’`, 'UCS-2', 1, 70],
  ['and makes a second part', `${a(70)}’`, 'UCS-2', 2, 71],
  ['the euro is not in the carrier’s set', '€', 'UCS-2', 1, 1],
  ['nor is the backtick', '`', 'UCS-2', 1, 1],
  ['nor the tab', '\t', 'UCS-2', 1, 1],
  ['escaped characters take one place there', `я${'{'.repeat(69)}`, 'UCS-2', 1, 70],
];
