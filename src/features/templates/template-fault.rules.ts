// What is wrong with words that somebody wants to save, said so that it can be mended; null: nothing.
import { isPlainText } from '../../domain/plain-text.ts';
import { variableNamed } from './template-variables.rules.ts';

/** Ten parts hold 1,530 characters; a longer text never leaves. */
export const maxTemplateLength = 1600;

export function templateFault(words: string): string | null {
  if (words.trim() === '') return 'Enter a text, or reset it to the default.';
  if (words.length > maxTemplateLength) return 'Use at most 1,600 characters.';
  if (!isPlainText(words)) return 'Contains characters we can’t save.';
  return variableFault(words);
}

function variableFault(words: string): string | null {
  for (const [place, inside = ''] of words.matchAll(/\{\{([^{}]*)\}\}/g)) {
    if (variableNamed(inside.trim()) === null) return unknown(place, inside);
  }
  const others = words.replace(/\{\{[^{}]*\}\}/g, '');
  if (/\{\{|\}\}/.test(others)) return 'Write each variable as {{first_name}}, with two braces on both sides.';
  for (const [place, inside = ''] of others.matchAll(/\{([^{}]*)\}/g)) {
    const meant = variableLike(inside);
    if (meant) return `${place} needs two braces on both sides: {{${meant}}}.`;
  }
  return null;
}

function unknown(place: string, inside: string): string {
  const meant = variableLike(inside);
  const name = place.length > 60 ? `${place.slice(0, 60)}…` : place;
  return `${name} is not a variable.${meant ? ` Did you mean {{${meant}}}?` : ''}`;
}

/** `First Name` is first_name. */
function variableLike(inside: string): string | null {
  return variableNamed(
    inside
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
}
