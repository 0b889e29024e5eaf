// What no agent may say: that returns are guaranteed, or that coverage somebody owns should go. A claim that is denied where it
// is made is none: "nobody can guarantee returns", "please don't cancel your policy".

const returns = String.raw`(?:returns?|growth|gains?|profits?|earnings|interest rates?|income)`;
const between = String.raw`\W+(?:[\w’'-]+\W+){0,5}?`;
const coverage = String.raw`(?:polic(?:y|ies)|coverage|plan|insurance|annuit(?:y|ies))`;
const percent = String.raw`\d+(?:\.\d+)?\s?(?:%|percent\b)`;

const claims: readonly RegExp[] = [
  String.raw`\bguarante\w*${between}${returns}\b`,
  String.raw`\bguarante\w*${between}${percent}`,
  String.raw`\bguaranteed to (?:grow|earn|increase|gain|make|go up|rise|return)\b`,
  String.raw`\b${returns}${between}(?:guaranteed|certain|risk.?free|locked in)\b`,
  String.raw`\b(?:risk.?free|no risk|zero risk|without any risk)\b`,
  String.raw`\b(?:double|triple) (?:your|their|the) money\b`,
  String.raw`\b(?:beats?|outperforms?) (?:the )?(?:stock )?market\b`,
  String.raw`\bonly (?:ever )?go(?:es)? up\b`,
  String.raw`\bat least ${percent}`,
  String.raw`\b100\s?(?:%|percent) (?:safe|secure|guaranteed|certain)\b`,
  String.raw`\b(?:cancel|drop|replace|surrender|lapse|swap|trade(?: in)?|exchange|cash (?:in|out)|get rid of|stop paying|switch (?:out|away|from))${between}${coverage}\b`,
  String.raw`\blet (?:[\w’'-]+ ){1,5}lapse\b`,
  String.raw`\b1035 (?:your|the|that|this|it)\b`,
  String.raw`\bmove${between}(?:out of|from)${between}${coverage}\b`,
].map((source) => new RegExp(source, 'gi'));

/** Said with a "not", and a claim all the same. */
const negativeClaims: readonly RegExp[] = [
  /\b(?:can.?t|cannot|can never|never|won.?t|will not|don.?t|do not) lose (?:a |any |your |their )?(?:money|cent|penny|dime|principal)\b/i,
  new RegExp(
    String.raw`\b(?:don.?t|do not|no longer) need${between}(?:other|old|current|existing|that)\W+${coverage}\b`,
    'i',
  ),
];

const no = String.raw`(?:not|never|no one|nobody|cannot|can.?t|don.?t|won.?t|isn.?t|aren.?t|doesn.?t|shouldn.?t|mustn.?t)`;
const says = String.raw`(?:promise|guarantee|say|tell|claim|offer|mean|recommend|suggest|ask|want|advise)`;
/** Right before a claim, in the same clause. */
const denies = new RegExp(
  [
    String.raw`\b${no}\W+(?:[\w’'-]+\W+){0,2}$`,
    String.raw`\b${no}\W+(?:[\w’'-]+\W+){0,2}${says}\w*\W+(?:[\w’'-]+\W+){0,5}$`,
    String.raw`\b(?:avoid|without|instead of|against|before|before you)\W+$`,
  ].join('|'),
  'i',
);
/** Proposals, however they are put. */
const proposal = /\bwhy (?:don.?t|not|wouldn.?t)\b/gi;

export function isBannedClaim(text: string): boolean {
  return text
    .replaceAll(proposal, 'why')
    .split(/(?<=[.!?;])\s+|\n+/)
    .some(
      (sentence) =>
        negativeClaims.some((claim) => claim.test(sentence)) || claims.some((claim) => makes(sentence, claim)),
    );
}

const makes = (sentence: string, claim: RegExp): boolean =>
  [...sentence.matchAll(claim)].some(({ index }) => {
    const clause =
      sentence
        .slice(0, index)
        .split(/[,:–—]/)
        .at(-1) ?? '';
    return !denies.test(clause);
  });
