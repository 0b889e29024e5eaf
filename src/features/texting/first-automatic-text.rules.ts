// The first text that a number sends somebody by itself says who writes and how to stop it, whoever wrote the words.
import { cleanLine } from '../../domain/plain-text.ts';

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

function names(body: string, name: string): boolean {
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')} `;
  return words(body).includes(words(name));
}
