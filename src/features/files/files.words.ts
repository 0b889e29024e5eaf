import { maxBytesOfPerson, maxFileBytes, maxMegapixels } from './files.rules.ts';

const megabytes = (bytes: number): string => `${bytes / (1024 * 1024)} MB`;

export const fileWords = {
  empty: 'This file is empty.',
  tooLarge: `Files can be up to ${megabytes(maxFileBytes)}.`,
  notPicture: 'Use a JPEG, PNG or WebP image.',
  notPictureOrPdf: 'Use a JPEG, PNG or WebP image, or a PDF.',
  tooManyPixels: `This image has more than ${maxMegapixels} megapixels. Use a smaller one.`,
  damagedPicture: 'We couldn’t read this image. It may be damaged.',
  damagedPdf: 'We couldn’t read this PDF. It may be damaged.',
  activePdf: 'This PDF contains scripts or other files. Print it to a new PDF and upload that.',
  full: `Your files can take up to ${megabytes(maxBytesOfPerson)} in all. Remove one you no longer need.`,
  busy: 'Too many images are waiting. Please try again in a moment.',
  notSaved: 'We couldn’t save the file. Please try again.',
  notRead: 'We couldn’t read the file. Please try again.',
  gone: 'This file doesn’t exist, or you can’t see it.',
} as const;
