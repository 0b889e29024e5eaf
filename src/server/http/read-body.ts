// Reads a JSON body within its bound. What PostgreSQL or a screen would choke on is refused here, for every endpoint.
import { Refusal } from './refusal.ts';

export const defaultBodyBytes = 64 * 1024;
const maxDepth = 20;

/** @throws Refusal too_large | malformed_body | invalid_input */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refusal('malformed_body', 'Send the request as application/json.');
  }
  const text = await readText(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Refusal('malformed_body', 'The request is not valid JSON.', { cause });
  }
  refuseUnstorable(value, 'body', 0);
  return value;
}

/** The raw bytes as UTF-8 text; strict, so that a signature is checked on exactly what was sent. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal('malformed_body', 'The request is not valid UTF-8.', { cause });
  }
}

/** @throws Refusal too_large */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal('too_large', `The request is larger than ${Math.floor(maxBytes / 1024)} KB.`);
}

/** NUL and lone surrogates cannot be stored; depth beyond need is an attack. */
export function refuseUnstorable(value: unknown, path: string, depth: number): void {
  if (depth > maxDepth) throw new Refusal('malformed_body', 'The request is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw unstorable(path);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => refuseUnstorable(item, `${path}.${index}`, depth + 1));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed() || key === '__proto__') throw unstorable(path);
      refuseUnstorable(item, `${path}.${key}`, depth + 1);
    }
  }
}

function unstorable(path: string): Refusal {
  const message = 'Contains characters we can’t save.';
  return new Refusal('invalid_input', message, { fields: [{ path, message }] });
}
