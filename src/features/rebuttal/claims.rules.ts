// What no agent may say: that returns are guaranteed, or that coverage somebody owns should go. A sentence that warns of it is
// no such claim.

const returns = String.raw`(?:returns?|growth|gains?|profits?|earnings|interest rates?|income)`;
const between = String.raw`\W+(?:[\w’'-]+\W+){0,5}?`;
const coverage = String.raw`(?:polic(?:y|ies)|coverage|plan|insurance)`;

const claims: readonly RegExp[] = [
  new RegExp(String.raw`\bguarante\w*${between}${returns}\b`, 'i'),
  new RegExp(String.raw`\b${returns}${between}(?:guaranteed|certain|risk.?free)\b`, 'i'),
  /\b(?:risk.?free|no risk|zero risk|without any risk)\b/i,
  /\b(?:double|triple) (?:your|their|the) money\b/i,
  /\b(?:beats?|outperforms?) (?:the )?(?:stock )?market\b/i,
  new RegExp(
    String.raw`\b(?:cancel|drop|replace|surrender|lapse|cash (?:in|out)|get rid of|stop paying|switch (?:out|away|from))${between}${coverage}\b`,
    'i',
  ),
];
/** Said with a "not", and a claim all the same. */
const negativeClaims: readonly RegExp[] = [
  /\b(?:can.?t|cannot|can never|never|won.?t|will not|don.?t|do not) lose (?:a |any |your |their )?(?:money|cent|penny|dime|principal)\b/i,
  new RegExp(
    String.raw`\b(?:don.?t|do not|no longer) need${between}(?:other|old|current|existing|that)\W+${coverage}\b`,
    'i',
  ),
];
const warning =
  /\b(?:not|never|no one|nobody|cannot|can.?t|don.?t|won.?t|isn.?t|aren.?t|doesn.?t|shouldn.?t|mustn.?t|avoid|without|instead of|against|before you)\b/i;

export function isBannedClaim(text: string): boolean {
  return text
    .split(/(?<=[.!?;])\s+|\n+/)
    .some(
      (sentence) =>
        negativeClaims.some((claim) => claim.test(sentence)) ||
        (!warning.test(sentence) && claims.some((claim) => claim.test(sentence))),
    );
}
