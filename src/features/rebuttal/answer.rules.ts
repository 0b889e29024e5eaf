// The model's answer as it may be shown: the three lists, plain and short, without what no agent may say.
import { isPlainText } from '../../domain/plain-text.ts';
import { isBannedClaim } from './claims.rules.ts';
import type { Rebuttal } from './rebuttal.rules.ts';

const maxLines = { why: 4, fix: 4, rebuttals: 3 } as const;
const minRebuttals = 2;
const maxLineLetters = 700;

/** Null: too little of it is fit to be shown. */
export function readAnswer(text: string): Rebuttal | null {
  const said = parse(text);
  const fit = {
    why: fitLines(said.why, maxLines.why),
    fix: fitLines(said.fix, maxLines.fix),
    rebuttals: fitLines(said.rebuttals, maxLines.rebuttals),
  };
  const isEnough = fit.why.length > 0 && fit.fix.length > 0 && fit.rebuttals.length >= minRebuttals;
  return isEnough ? fit : null;
}

const fitLines = (lines: unknown, most: number): string[] =>
  (Array.isArray(lines) ? (lines as unknown[]) : [])
    .filter((line) => typeof line === 'string')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '' && line.length <= maxLineLetters && isPlainText(line) && !isBannedClaim(line))
    .filter((line, at, lines) => lines.indexOf(line) === at)
    .slice(0, most);

/** Some models put it into a fence. */
function parse(text: string): Partial<Record<keyof Rebuttal, unknown>> {
  try {
    const said: unknown = JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ''));
    return typeof said === 'object' && said !== null ? said : {};
  } catch {
    return {};
  }
}
