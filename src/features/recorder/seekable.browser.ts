// What a browser records knows neither its length nor where its parts are: written once more without touching sound and picture, it
// can be wound. The library comes when the first recording is opened.
import { containerOf } from './recorder.rules.ts';

/** As it was recorded where it cannot be rewritten. */
export async function makeSeekable(recorded: Blob): Promise<Blob> {
  try {
    const media = await import('mediabunny');
    const target = new media.BufferTarget();
    const container = containerOf(recorded.type);
    const format =
      container === 'webm'
        ? new media.WebMOutputFormat()
        : container === 'ogg'
          ? new media.OggOutputFormat()
          : new media.Mp4OutputFormat({ fastStart: 'in-memory' });
    const input = new media.Input({ source: new media.BlobSource(recorded), formats: media.ALL_FORMATS });
    const conversion = await media.Conversion.init({ input, output: new media.Output({ format, target }) });
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return recorded;
    await conversion.execute();
    return target.buffer ? new Blob([target.buffer], { type: recorded.type }) : recorded;
  } catch {
    return recorded;
  }
}
