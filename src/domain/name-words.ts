// One reading of names, as `name_words` and `formal_name` of the database have it for pairs: titles off, "Last, First" turned.

export interface NameWords {
  /** '' for what is not there. */
  first: string;
  last: string;
  suffix: string;
}

const titles = new Set(
  'mr mrs ms miss mx dr prof rev reverend sra srta sgt ssgt msgt sfc cpl pfc pvt lt ltc capt cpt cmdr'.split(' '),
);
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const degrees = new Set(['md', 'phd', 'esq']);
const isBehind = (word: string | undefined): word is string =>
  word !== undefined && (suffixes.has(word) || degrees.has(word));

/** Without capitals, accents, punctuation and titles: "SMITH, JOHN A" and "Mr. John Smith" are both john smith. */
export function nameWords(name: string): NameWords {
  const words = wordsInOrder(name);
  while (words.length > 1 && titles.has(words[0] ?? '')) words.shift();
  let suffix = '';
  while (words.length > 1 && isBehind(words.at(-1))) {
    const taken = words.pop() ?? '';
    if (suffixes.has(taken)) suffix = taken;
  }
  return { first: words[0] ?? '', last: words.length > 1 ? (words.at(-1) ?? '') : '', suffix };
}

function wordsInOrder(name: string): string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '');
  const comma = plain.indexOf(',');
  if (comma < 0) return wordsOf(plain);
  const [head, tail] = [wordsOf(plain.slice(0, comma)), wordsOf(plain.slice(comma))];
  // "John Smith, Jr", or "Smith, John Jr" with the suffix behind both.
  if (isBehind(tail[0])) return [...head, ...tail];
  const suffix = suffixes.has(tail.at(-1) ?? '') && tail.length > 1 ? tail.splice(-1) : [];
  return [...tail, ...head, ...suffix];
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/[.'’`"]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Short and pet forms of first names. */
const shortForms: Readonly<Record<string, string>> = {
  abigail: 'abby',
  albert: 'al',
  alexander: 'alex',
  andrew: 'andy drew',
  barbara: 'barb',
  rebecca: 'becky',
  benjamin: 'ben',
  elizabeth: 'beth betsy betty liz eliza',
  william: 'bill billy will',
  robert: 'bob bobby rob robbie',
  catherine: 'cathy kathy katherine kate katie kathleen',
  charles: 'charlie chuck',
  christopher: 'chris',
  cynthia: 'cindy',
  daniel: 'dan danny',
  david: 'dave',
  deborah: 'deb debbie debra',
  richard: 'dick rich rick',
  donald: 'don donnie',
  douglas: 'doug',
  edward: 'ed eddie',
  francis: 'frank',
  frederick: 'fred',
  eugene: 'gene',
  gregory: 'greg',
  john: 'jack johnny',
  jonathan: 'jon',
  jeffrey: 'jeff',
  jennifer: 'jen jenny',
  gerald: 'jerry',
  james: 'jim jimmy',
  joseph: 'joe joey',
  judith: 'judy',
  kenneth: 'ken kenny',
  kimberly: 'kim',
  lawrence: 'larry',
  margaret: 'maggie peggy meg',
  matthew: 'matt',
  michael: 'mike mick',
  nicholas: 'nick',
  pamela: 'pam',
  patricia: 'pat patty trish',
  peter: 'pete',
  philip: 'phil phillip',
  raymond: 'ray',
  ronald: 'ron ronnie',
  samuel: 'sam',
  sandra: 'sandy',
  steven: 'steve stephen',
  susan: 'sue susie',
  theodore: 'ted',
  terrence: 'terry',
  timothy: 'tim',
  thomas: 'tom tommy',
  anthony: 'tony',
  victoria: 'vicky',
  walter: 'walt',
  wesley: 'wes',
};
const formal = new Map(
  Object.entries(shortForms).flatMap(([name, forms]) => forms.split(' ').map((form) => [form, name] as const)),
);

/** The first name that a short form stands for: bob is robert. */
export const formalName = (first: string): string => formal.get(first) ?? first;
