// Words that are wrong everywhere: British or bookish, in names, comments and texts alike. The check refuses them.
// Only what is never right stands here; a word that somebody else’s protocol spells so is named with its place.

/** Whole words; with a hyphen beside them they are part of a stored name. */
const wholeWords = ['anew', 'begun', 'meanwhile', 'whilst', 'amongst', 'afterwards'];
const stems = [
  'artefact',
  'behaviour',
  'cancelled',
  'cancelling',
  'catalogue',
  'centre',
  'colour',
  'defence',
  'favour',
  'honour',
  'initialis',
  'judgement',
  'labelled(?!by)',
  'licence',
  'modelled',
  'neighbour',
  'normalis',
  'organis',
  'recognis',
  'serialis',
  'summaris',
  'synchronis',
  'travelled',
];
const wrong = new RegExp(`(?<![\\w-])(?:${wholeWords.join('|')})(?![\\w-])|${stems.join('|')}`, 'gi');

/** The wrong words of a text, each once and as it is written there. */
export function wrongWords(text: string): string[] {
  return [...new Set([...text.matchAll(wrong)].map(([word]) => word))];
}
