// One reading of names, as `name_words` and `formal_name` of the database have it for pairs: titles off, "Last, First" turned.

export interface NameWords {
  /** '' for what is not there. */
  first: string;
  /** All before the last name in one: "Mary Ann" and "Maryann". */
  given: string;
  last: string;
  suffix: string;
}

const titles = new Set(
  'mr mrs ms miss mister mx dr prof rev reverend pastor sra srta sgt ssg ssgt msg msgt sfc spc cpl pfc pvt lt ltc lcdr capt cpt cmdr'.split(
    ' ',
  ),
);
/** Names, too: a title only before a first and a last name. */
const rareTitles = new Set('col maj gen adm fr hon'.split(' '));
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
/** Behind a name: a degree, a license, where somebody serves. */
const degrees = new Set('md phd esq usmc usn usaf usa uscg ret rn cpa'.split(' '));
const isBehind = (word: string | undefined): word is string =>
  word !== undefined && (suffixes.has(word) || degrees.has(word));

/** Without capitals, accents, punctuation and titles: "SMITH, JOHN A" and "Mr. John Smith" are both john smith. */
export function nameWords(name: string): NameWords {
  const words = wordsInOrder(name);
  if (words[0] === 'the' && isTitle(words.slice(1))) words.shift();
  while (isTitle(words)) {
    words.shift();
    // "Mr. and Mrs."
    if (words[0] === 'and' && isTitle(words.slice(1))) words.shift();
  }
  let suffix = '';
  while (words.length > 1 && isBehind(words.at(-1))) {
    const taken = words.pop() ?? '';
    if (suffixes.has(taken)) suffix = taken;
  }
  const given = words.length > 1 ? words.slice(0, -1).join('') : (words[0] ?? '');
  return { first: words[0] ?? '', given, last: words.length > 1 ? (words.at(-1) ?? '') : '', suffix };
}

/** Somebody's name has to follow. */
const isTitle = ([word = '', ...rest]: readonly string[]): boolean =>
  (rest.length > 0 && titles.has(word)) || (rest.length > 1 && rareTitles.has(word));

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

/**
 * Short and pet forms of first names. One form may stand for several names, of which `formal_name` of the database has the first
 * here: it only finds pairs to look at.
 */
export const shortForms: Readonly<Record<string, string>> = {
  abigail: 'abby',
  albert: 'al bert',
  alan: 'al',
  alfred: 'al fred alf',
  alvin: 'al',
  alexander: 'alex',
  alexandra: 'alex sandra lexi',
  amanda: 'mandy',
  andrew: 'andy drew',
  angela: 'angie',
  anne: 'ann annie',
  anthony: 'tony',
  arthur: 'art artie',
  augustus: 'gus',
  barbara: 'barb',
  benjamin: 'ben benny',
  bernard: 'bernie',
  bradley: 'brad',
  calvin: 'cal',
  catherine: 'cathy kathy katherine kathryn kate katie kathleen cat kat',
  charles: 'charlie chuck chas',
  charlotte: 'charlie lottie',
  christine: 'chris chrissy',
  christina: 'chris christy tina',
  christopher: 'chris',
  clifford: 'cliff',
  clinton: 'clint',
  cynthia: 'cindy',
  daniel: 'dan danny',
  danielle: 'dani',
  david: 'dave',
  deborah: 'deb debbie debra',
  dennis: 'denny',
  dominic: 'dom',
  donald: 'don donnie',
  dorothy: 'dot dottie dolly',
  douglas: 'doug',
  edward: 'ed eddie ned',
  edwin: 'ed eddie',
  eleanor: 'ellie nora nell',
  elizabeth: 'beth betsy betty liz eliza',
  ernest: 'ernie',
  eugene: 'gene',
  florence: 'flo',
  frances: 'fran frankie',
  francis: 'frank frankie',
  francisco: 'paco frank',
  frederick: 'fred freddie',
  gabriel: 'gabe',
  geoffrey: 'geoff jeff',
  gerald: 'gerry jerry',
  gilbert: 'gil',
  gregory: 'greg',
  guadalupe: 'lupe',
  harold: 'harry hal',
  henry: 'hank harry',
  herbert: 'herb',
  howard: 'howie',
  jacob: 'jake',
  jacqueline: 'jackie',
  james: 'jim jimmy',
  janet: 'jan',
  janice: 'jan',
  jeffrey: 'jeff',
  jennifer: 'jen jenny',
  jerome: 'jerry',
  jessica: 'jess jessie',
  jesus: 'chuy',
  joanne: 'jo joann joanna',
  john: 'jack johnny jon',
  jonathan: 'jon',
  jose: 'pepe',
  joseph: 'joe joey',
  josephine: 'jo josie',
  joshua: 'josh',
  judith: 'judy',
  kenneth: 'ken kenny',
  kimberly: 'kim',
  kristina: 'kris kristi',
  kristopher: 'kris',
  lawrence: 'larry',
  leonard: 'len lenny leo',
  leslie: 'les',
  lester: 'les',
  louis: 'lou',
  louise: 'lou',
  lucas: 'luke',
  manuel: 'manny',
  margaret: 'maggie peggy meg marge margie',
  martin: 'marty',
  matthew: 'matt',
  melissa: 'mel',
  melvin: 'mel',
  michael: 'mike mick mickey',
  michelle: 'shelly',
  mildred: 'millie',
  mitchell: 'mitch',
  nathan: 'nate',
  nathaniel: 'nate nathan',
  nicholas: 'nick',
  norman: 'norm',
  oliver: 'ollie',
  pamela: 'pam',
  patricia: 'pat patty patsy trish',
  patrick: 'pat',
  penelope: 'penny',
  peter: 'pete',
  philip: 'phil phillip',
  raymond: 'ray',
  rebecca: 'becky',
  reginald: 'reg reggie',
  richard: 'dick rich rick ricky',
  robert: 'bob bobby rob robbie',
  roberto: 'beto',
  rodney: 'rod',
  ronald: 'ron ronnie',
  russell: 'russ',
  salvatore: 'sal',
  samantha: 'sam',
  samuel: 'sam sammy',
  sandra: 'sandy',
  sarah: 'sally sara',
  sidney: 'sid',
  stanley: 'stan',
  stephanie: 'steph',
  steven: 'steve stephen',
  stuart: 'stu stewart',
  susan: 'sue susie',
  tamara: 'tammy',
  terrence: 'terry terrance',
  theodore: 'ted teddy theo',
  theresa: 'terry terri tess teresa',
  thomas: 'tom tommy',
  timothy: 'tim timmy',
  valerie: 'val',
  vernon: 'vern',
  victoria: 'vicky vicki tori',
  vincent: 'vince vinny',
  virginia: 'ginny',
  walter: 'walt wally',
  wesley: 'wes',
  william: 'bill billy will willie',
  zachary: 'zach zack',
};
const standsFor = new Map<string, Set<string>>();
for (const [name, forms] of Object.entries(shortForms))
  for (const form of forms.split(' ')) standsFor.set(form, (standsFor.get(form) ?? new Set([form])).add(name));

/** One first name, however it is written: an initial, a short form (bob is robert). A name that another begins with is another. */
export function isSameFirstName(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length === 1 || other.length === 1) return one[0] === other[0];
  const [names, others] = [standsFor.get(one), standsFor.get(other)];
  if (!names) return others?.has(one) ?? false;
  return others ? [...names].some((name) => others.has(name)) : names.has(other);
}
