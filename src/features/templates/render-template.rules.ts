// Puts values into a template's words. Each place is filled once, in one pass: what a value says, braces too, stays as it is.
import { cleanLine, cleanText } from '../../domain/plain-text.ts';
import { variableNamed, type TemplateValues } from './template-variables.rules.ts';

/** A pair of double braces with none inside. */
const places = /\{\{([^{}]*)\}\}/g;

/** The text as it leaves. What is unknown or missing becomes nothing, and takes the space or comma in front of it along. */
export function renderTemplate(words: string, values: TemplateValues): string {
  let text = '';
  let read = 0;
  for (const place of words.matchAll(places)) {
    text += words.slice(read, place.index);
    read = place.index + place[0].length;
    const value = valueOf(place[1]!, values);
    if (value !== '') text += value;
    else {
      const next = words[read] ?? '\n';
      text = closeGap(text, next);
      if (/[ \t]/.test(next) && (text === '' || text.endsWith('\n'))) read += 1;
    }
  }
  return cleanText(text + words.slice(read));
}

function valueOf(name: string, values: TemplateValues): string {
  const variable = variableNamed(name.trim());
  return variable === null ? '' : cleanLine(values[variable] ?? '');
}

/** "Hi {{first_name}}, …" without a name is "Hi, …"; "Happy birthday, {{first_name}}!" is "Happy birthday!" */
function closeGap(text: string, next: string): string {
  if (!/[\s,.;:!?)]/.test(next)) return text;
  const closed = text.replace(/[ \t]+$/, '');
  return /[,.;:!?]/.test(next) ? closed.replace(/,$/, '') : closed;
}
