// Names of people and businesses, compared whole and by their words: "Ana" is not Dana, and "Moss" is not Moss Insurance.

/** What stands behind a business's name and says nothing of whose it is. */
const forms = new Set(
  'agency co company corp corporation group inc incorporated limited llc llp lp ltd pa pc plc pllc'.split(' '),
);
/** Between two names, as in “Dana Cole, Moss Insurance LLC” and “Dana Cole with Moss Insurance”. */
const between = /[,;|/()\n]+|\s[-–—]\s|\s(?:and|or|with|at|for|aka)\s|\s*[&+]\s*/i;
const doingBusinessAs = /\bd\.?\/?b\.?\/?a\b\.?/gi;

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and');
  if (words[0] === 'the') words.shift();
  while (words.length > 0 && forms.has(words.at(-1)!)) words.pop();
  // Whoever writes a middle initial once leaves it out another time.
  return words.filter((word, place) => word.length > 1 || place === 0 || place === words.length - 1);
}

/** The whole and, where it holds several, each name of two words or more: “Austin, TX” is nobody's. */
function wholeNames(text: string): string[] {
  const parts = text
    .replace(doingBusinessAs, ',')
    .split(between)
    .map(wordsOf)
    .filter(({ length }) => length > 1);
  return [wordsOf(text), ...parts].map((words) => words.join(' ')).filter((name) => name !== '');
}

export function namesTheSame(one: string, other: string): boolean {
  const names = new Set(wholeNames(one));
  return wholeNames(other).some((name) => names.has(name));
}
