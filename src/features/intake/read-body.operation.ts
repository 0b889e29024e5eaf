import { flattenForm } from './flatten-payload.rules.ts';
import { readPayload, type ReadPayload } from './read-payload.rules.ts';

/** As `readPayload`, and forms in parts, which only the platform's own reader takes apart. Files in them are passed over. */
export async function readBody(bytes: Uint8Array, contentType: string): Promise<ReadPayload> {
  if (!/^multipart\/form-data\b/i.test(contentType)) return readPayload(bytes, contentType);
  try {
    const form = await new Response(bytes.slice(), { headers: { 'content-type': contentType } }).formData();
    return flattenForm(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    );
  } catch {
    return { refused: 'unreadable' };
  }
}
