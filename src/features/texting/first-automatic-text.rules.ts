// The first text that a number sends somebody by itself says who writes and how to stop it, whoever wrote the words.
import { cleanLine } from '../../domain/plain-text.ts';
import { textParts } from '../../domain/text-parts.ts';

const stopSentence = 'Reply STOP to opt out.';
const saysStop = /\breply\s+["'“‘]?stop["'”’]?\s+to\s+(?:opt[\s-]?out|unsubscribe|end|cancel|stop)\b/i;

/** Null where nobody can say who writes: without a name nothing goes out by itself. */
export function introduced(body: string, agentName: string | null): string | null {
  const name = cleanLine(agentName ?? '');
  if (name === '') return null;
  const missing = [...(names(body, name) ? [] : [`This is ${name}.`]), ...(saysStop.test(body) ? [] : [stopSentence])];
  // Nothing that is introduced is still nothing.
  if (missing.length === 0 || body.trim() === '') return body;
  return [body.trimEnd().replace(/[\p{L}\p{N}]$/u, '$&.'), ...missing].join(' ');
}

/**
 * One that was paid without these words and turns out to be the first: its number is another by now, or what came before it never
 * arrived. It takes them along where its bill stays the same, and ends where it would not.
 */
export function introducedAsPaid(
  { body, parts }: { body: string; parts: number },
  agentName: string | null,
): { body: string } | { ends: 'no_name' | 'not_introduced' } {
  const whole = introduced(body, agentName);
  if (whole === null) return { ends: 'no_name' };
  return whole === body || textParts(whole).parts === parts ? { body: whole } : { ends: 'not_introduced' };
}

function names(body: string, name: string): boolean {
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')} `;
  return words(body).includes(words(name));
}
