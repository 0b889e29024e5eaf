// Files as people upload them, and a way to upload one.
import sharp from 'sharp';
import type { FileStore } from '../src/providers/files/file-store.ts';
import type { RawAnswer } from './client.ts';

interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
}

/** With colors that change from left to right. */
export async function picture({ width = 120, height = 90, format = 'jpeg' }: PictureOptions = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels[at] = Math.floor((((at / 3) % width) * 255) / width);
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return image.toFormat(format).toBuffer();
}

/** One empty page, with something more among its objects. */
export function pdf(more = ''): Buffer {
  const body = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj',
    more,
    '',
  ].join('\n');
  return Buffer.from(`${body}xref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}

export async function upload(
  at: { url: string; token?: string },
  path: string,
  bytes: Uint8Array,
  type = 'application/octet-stream',
): Promise<RawAnswer> {
  const response = await fetch(`${at.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(at.token !== undefined && { authorization: `Bearer ${at.token}` }) },
    body: new Uint8Array(bytes),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as unknown };
}

/** Are its bytes in the store? */
export async function isStored(files: FileStore, url: string): Promise<boolean> {
  const file = await files.open(url.replace('/files/', ''));
  await file?.cancel();
  return file !== undefined;
}
