import { n, type FileOfProduct } from './file-of-product.ts';

/** "José Muñoz" as a Mac wrote it before 2001. */
const mac = (text: string): Uint8Array =>
  Uint8Array.from(
    Array.from(text),
    (letter) => ({ é: 0x8e, ñ: 0x96, ü: 0x9f, '’': 0xd5 })[letter] ?? letter.charCodeAt(0),
  );
const latin = (text: string): Uint8Array => Uint8Array.from(Array.from(text), (letter) => letter.charCodeAt(0));
const wide = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

export const encodings: readonly FileOfProduct[] = [
  [
    'Mac with CR',
    mac('Name,Phone\rJosé Muñoz,6155550101\rPat O’Hara,6155550102\r'),
    [
      { name: 'José Muñoz', phones: [n('01')] },
      { name: 'Pat O’Hara', phones: [n('02')] },
    ],
  ],
  [
    'Mac with LF',
    mac('Name,Phone\nJosé Muñoz,6155550101\nJürgen Able,6155550102\n'),
    [
      { name: 'José Muñoz', phones: [n('01')] },
      { name: 'Jürgen Able', phones: [n('02')] },
    ],
  ],
  ['Windows', latin('Name,Phone\r\nJosé Muñoz,6155550101\r\n'), [{ name: 'José Muñoz', phones: [n('01')] }]],
  ['UTF-16', wide('Name\tPhone\r\nJosé Muñoz\t6155550101\r\n'), [{ name: 'José Muñoz', phones: [n('01')] }]],
  ['UTF-8 read as Windows once', 'Name,Phone\nJosÃ© MuÃ±oz,6155550101\n', [{ name: 'José Muñoz', phones: [n('01')] }]],
];
