import { cleanLine, isPlainText } from './plain-text.ts';

export const maxTags = 50;
export const maxTagLength = 32;

/** One tag: trimmed, lower case, spaces to underscores, at most 32 characters; empty when nothing is left. */
export function normalizeTag(text: string): string {
  const tag = cleanLine(text).toLowerCase().replace(/\s+/g, '_').slice(0, maxTagLength);
  return tag.isWellFormed() ? tag : tag.slice(0, -1);
}

/** Tags in the order given, each once, at most 50. */
export function normalizeTags(texts: readonly string[]): string[] {
  const tags = new Set<string>();
  for (const text of texts) {
    const tag = normalizeTag(text);
    if (tag !== '') tags.add(tag);
    if (tags.size === maxTags) break;
  }
  return [...tags];
}

/** True for what `normalizeTag` would leave as it is. */
export function isLeadTag(text: string): boolean {
  return text !== '' && text.length <= maxTagLength && isPlainText(text) && normalizeTag(text) === text;
}
