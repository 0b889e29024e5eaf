// The sound of what is recorded here: a tone of the right length, as an MP3 file that every player takes.

const samplesPerFrame = 1152;
const samplesPerSecond = 44_100;
/** At 32 kbit/s, without padding. */
const frameBytes = 104;
/** MPEG 1, layer III, without a checksum, 32 kbit/s, 44.1 kHz, one channel. */
const header = [0xff, 0xfb, 0x10, 0xc0];
/** The only line of the spectrum that is not zero, of 576: 459 Hz. */
const line = 12;
const pairs = line / 2 + 1;
/** A fifth of full loudness. */
const gain = 201;

export function toneOf(millis: number): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(frameBytes);
  frame.set(header);
  frame.set(bytesOf(sideInformation() + coefficients(0) + coefficients(1)), header.length);
  const frames = Math.max(1, Math.round((millis / 1000 / samplesPerFrame) * samplesPerSecond));
  const file = new Uint8Array(frames * frameBytes);
  for (let at = 0; at < file.length; at += frameBytes) file.set(frame, at);
  return file;
}

const bits = (value: number, length: number): string => value.toString(2).padStart(length, '0');

/** 17 bytes: where the data begins, what is shared, and how each of the two granules is coded. */
function sideInformation(): string {
  const table = bits(1, 5).repeat(3);
  const granule = (sign: number) =>
    bits(coefficients(sign).length, 12) + bits(pairs, 9) + bits(gain, 8) + bits(0, 4) + '0' + table + bits(0, 10);
  return bits(0, 9 + 5 + 4) + granule(0) + granule(1);
}

/** By Huffman table 1: a pair of zeros is 1, one and zero is 01 with a sign. */
const coefficients = (sign: number): string => '1'.repeat(pairs - 1) + '01' + bits(sign, 1);

function bytesOf(text: string): Uint8Array {
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8, '0');
  return Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
