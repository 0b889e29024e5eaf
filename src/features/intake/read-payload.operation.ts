import { flattenForm } from './flatten-payload.rules.ts';
import { readTextPayload, type ReadPayload } from './payload-text.rules.ts';

/** The fields of a post. Forms in parts only the platform's own reader takes apart; files in them are passed over. */
export async function readPayload(bytes: Uint8Array, contentType: string): Promise<ReadPayload> {
  if (!/^multipart\/form-data\b/i.test(contentType)) return readTextPayload(bytes, contentType);
  try {
    const form = await new Response(bytes.slice(), { headers: { 'content-type': contentType } }).formData();
    return flattenForm(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    );
  } catch {
    return { refused: 'unreadable' };
  }
}
