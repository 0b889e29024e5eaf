// How a recording is made: its format, its pieces, and when this device has too little room.

/** One piece goes into the browser's store this often; a tab that is killed loses no more than two. */
export const chunkMs = 1_000;

export const cameraWanted = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
} as const;

export const speechLanguage = 'en-US';

/** Less than this is left for about half an hour with the camera. */
const lowSpaceBytes = 500_000_000;

export type Container = 'webm' | 'mp4' | 'ogg' | 'm4a';

/** The best first. */
const formats = {
  video: ['video/webm;codecs=vp9,opus', 'video/webm', 'video/mp4'],
  audio: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/ogg', 'audio/x-m4a'],
} as const;

/** Null: this browser records none of them. */
export function chooseFormat(hasVideo: boolean, isSupported: (mimeType: string) => boolean): string | null {
  return formats[hasVideo ? 'video' : 'audio'].find(isSupported) ?? null;
}

/** Also the ending of the file. An MP4 without a picture is what players know as M4A. */
export function containerOf(mimeType: string): Container {
  if (mimeType.includes('webm')) return 'webm';
  if (mimeType.includes('ogg')) return 'ogg';
  return mimeType.startsWith('video/') ? 'mp4' : 'm4a';
}

/** mm:ss; an hour and more goes on in minutes. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** `call-2026-03-05-1407.webm`, by the clock of this device. */
export function fileName(createdAt: string, mimeType: string): string {
  const at = new Date(createdAt);
  const [month, day, hours, minutes] = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `call-${at.getFullYear()}-${month}-${day}-${hours}${minutes}.${containerOf(mimeType)}`;
}

export function isLowOnSpace({ quota, usage }: { quota?: number; usage?: number }): boolean {
  return quota !== undefined && usage !== undefined && quota - usage < lowSpaceBytes;
}

/** What was said next, on a line of its own. */
export function withSaid(transcript: string, said: string): string {
  return [transcript, said.trim()].filter((part) => part !== '').join('\n');
}
