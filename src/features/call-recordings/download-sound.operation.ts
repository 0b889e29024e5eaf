// Reads what the carrier recorded. Its link is good for minutes.
import type { Platform } from '../../server/platform.ts';
import { isMp3, longestDownloadMs } from './keep-sound.rules.ts';

export async function downloadSound(
  { log }: Pick<Platform, 'log'>,
  url: string,
  mostBytes: number,
): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(longestDownloadMs), redirect: 'follow' });
  if (!answer.ok) throw new Error(`a recording could not be read: ${answer.status}`);
  if (Number(answer.headers.get('content-length') ?? '0') > mostBytes) throw new Error('a recording is too large');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.byteLength > mostBytes || !isMp3(bytes)) {
    log.error({ alert: 'calls', bytes: bytes.byteLength }, 'a recording is no sound that can be played');
    throw new Error('a recording is no MP3');
  }
  return bytes;
}
