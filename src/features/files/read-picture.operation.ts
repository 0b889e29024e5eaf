// A picture is decoded and drawn again: what is stored is pixels, whatever else the upload held. One at a time, so that logins and
// other requests, which share the same threads, go on.
import type { Sharp } from 'sharp';
import { Refusal } from '../../server/http/refusal.ts';
import { maxMegapixels, type Folder, type PictureType } from './files.rules.ts';
import { fileWords } from './files.words.ts';

const maxPixels = maxMegapixels * 1_000_000;
const maxSeconds = 10;
const mostWaiting = 20;
const longestSide: Record<Folder, number> = { 'profile-pictures': 800, licenses: 2400 };

/** Not before it is needed: most processes never draw. Nothing but these is ever decoded, whatever a file calls itself. */
const library = async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};
let loaded: ReturnType<typeof library> | undefined;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** @throws Refusal invalid_input, unavailable */
export const redraw = (bytes: Uint8Array, type: PictureType, folder: Folder): Promise<Buffer> =>
  inTurn(() => draw(bytes, type, longestSide[folder]));

/** The middle of a picture of ours, as a PNG of so many pixels on each side. @throws Refusal unavailable */
export const squareOf = (bytes: Uint8Array, side: number): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await (loaded ??= library());
    return sharp(bytes, { limitInputPixels: maxPixels }).resize({ width: side, height: side }).png().toBuffer();
  });

/** A PNG of ours as a JPEG. @throws Refusal unavailable */
export const asJpeg = (bytes: Uint8Array): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await (loaded ??= library());
    return sharp(bytes, { limitInputPixels: maxPixels }).flatten().jpeg({ quality: 88 }).toBuffer();
  });

async function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  if (waiting >= mostWaiting) throw new Refusal('unavailable', fileWords.busy, { retryAfter: 5 });
  waiting += 1;
  const drawn = last.then(work);
  last = drawn.catch(() => undefined);
  try {
    return await drawn;
  } finally {
    waiting -= 1;
  }
}

async function draw(bytes: Uint8Array, type: PictureType, side: number): Promise<Buffer> {
  const sharp = await (loaded ??= library());
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) throw new Refusal('invalid_input', fileWords.tooManyPixels);
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    return await encode[type](picture).toBuffer();
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw new Refusal('invalid_input', fileWords.damagedPicture, { cause: fault });
  }
}

const encode: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 85, mozjpeg: true }),
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  'image/webp': (picture) => picture.webp({ quality: 85 }),
};
