// A template as a person would read it: with every place filled and, as the first automatic text, with what is added to it.
import { renderTemplate } from '../templates/render-template.rules.ts';
import type { TemplateValues } from '../templates/template-variables.rules.ts';
import { introduced } from '../texting/first-automatic-text.rules.ts';

export interface Preview {
  text: string;
  /** What is added to a first text, as it follows the words. */
  added: string;
  /** All that leaves. */
  whole: string;
  /** Nobody can say who writes: nothing goes out by itself. */
  isNameless: boolean;
}

export function previewOf(words: string, values: TemplateValues, isFirst: boolean): Preview {
  const text = renderTemplate(words, values);
  const whole = isFirst ? introduced(text, values.agent_name ?? null) : text;
  if (whole === null) return { text, added: '', whole: text, isNameless: true };
  let same = 0;
  while (same < text.length && text[same] === whole[same]) same += 1;
  return { text: whole.slice(0, same), added: whole.slice(same), whole, isNameless: false };
}
