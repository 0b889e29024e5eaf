// What may be uploaded, and how a stored file is named.

const megabyte = 1024 * 1024;

export const maxFileBytes = 10 * megabyte;
export const maxMegapixels = 25;
/** Of one person, all files together. */
export const maxBytesOfPerson = 200 * megabyte;
/** What everybody may see is asked for again after an hour. */
export const publicSeconds = 3600;
/** A signed link is good for one to two of these, and the same for all who ask in one of them. */
export const linkSeconds = 3600;

export const filesPath = '/files/';

export const folders = ['profile-pictures', 'licenses'] as const;
export type Folder = (typeof folders)[number];
/** Sounds that the carrier recorded; nobody uploads them. */
export const soundFolders = ['voicemails', 'recordings'] as const;
export type SoundFolder = (typeof soundFolders)[number];
export const soundType = 'audio/mpeg';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
export type FileType = PictureType | 'application/pdf';

export const extensionOf: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** `profile-pictures/<owner>/<random>.jpg`, `licenses/<owner>/TX-<random>.pdf`; the random part cannot be guessed. */
const namePattern = new RegExp(
  `^((${folders.join('|')})/${uuid}/([A-Z]{2}-)?[0-9a-f]{32}\\.(jpg|png|webp|pdf)|(${soundFolders.join('|')})/${uuid}/[0-9a-f]{32}\\.mp3)$`,
);

/** What a published page shows everybody; copies of licenses stay with their agent. */
export const isPortrait = (name: string): boolean => name.startsWith('profile-pictures/' satisfies `${Folder}/`);

export const urlOf = (name: string): string => `${filesPath}${name}`;

/** Null: the address is of no file of ours. */
export function nameOf(url: string): string | null {
  const name = url.startsWith(filesPath) ? url.slice(filesPath.length) : '';
  return namePattern.test(name) ? name : null;
}

/** A license is no portrait, nor a portrait a license: each is kept in its own folder, and looked for there. */
export const isFileIn = (url: string, folder: Folder): boolean => nameOf(url)?.startsWith(`${folder}/`) ?? false;

/** What the bytes themselves say; a name or a header says nothing. */
export function typeOf(bytes: Uint8Array): FileType | null {
  const begins = (...expected: number[]) => expected.every((byte, at) => bytes[at] === byte);
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  return null;
}
