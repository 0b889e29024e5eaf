// A coach without a model: finds the objection in what was written, and words it for the product and in the tone.
import type { Objection } from './objection.ts';
import { objectionsOfMoney } from './objections-of-money.ts';
import { objectionsOfNeed } from './objections-of-need.ts';
import { objectionsOfTime } from './objections-of-time.ts';
import { objectionsOfTrust } from './objections-of-trust.ts';

export const products = ['Final Expense', 'Term', 'IUL', 'Whole Life'] as const;
export const tones = ['Direct & supportive', 'Empathetic', 'Strict manager', 'Bullet-point & concise'] as const;
export type Product = (typeof products)[number];
export type Tone = (typeof tones)[number];

export interface Coaching {
  why: string[];
  fix: string[];
  rebuttals: string[];
}

export const objections: readonly Objection[] = [
  ...objectionsOfTrust,
  ...objectionsOfNeed,
  ...objectionsOfTime,
  ...objectionsOfMoney,
];

/** Asks for what may not be said: no playbook helps with it. */
const notAllowed: Objection = {
  name: 'Not allowed',
  heard:
    /guarantee\w*\W+(?:\w+\W+){0,4}(returns?|growth|gains?|profits?|income)|risk.?free|can.?t lose|(cancel|drop|replace|surrender|lapse)\W+(?:\w+\W+){0,3}(policy|coverage|insurance|plan)/i,
  why: [
    'You looked for a line that your state does not allow, and that ends careers.',
    'The need was too weak, so the claim had to carry the call.',
  ],
  fix: [
    'Never promise a return, and never advise anybody to give up coverage they own.',
    'Say what the contract says, and let them read that page.',
  ],
  say: [
    'Nobody can promise you what the market does. I can show you what the contract guarantees in writing.',
    'Keep what you have. Let’s only see if something is still open.',
  ],
};

const unknown: Objection = {
  name: 'Unknown',
  heard: /./,
  why: ['What they said is not what holds them back yet.', 'There was no question that let them explain.'],
  fix: ['Ask one open question and wait for the whole answer.', 'Repeat their answer in their words before you go on.'],
  say: [
    'Thanks for being straight with me. What would have to be different for this to make sense?',
    'Help me understand: what worries you most about it?',
  ],
};

const ofProduct: Record<Product, string> = {
  'Final Expense': 'It’s for one thing, your funeral and last bills. Who would have to pay for them today?',
  Term: 'It covers the years in which others need your income. How many years are that for you?',
  IUL: 'The death benefit is the reason to own it. What it may build depends on caps and charges. Shall we look at those first?',
  'Whole Life': 'It’s there for your whole life at a level premium. Would you like to see what that is at your age?',
};

const openings = ['I hear you, and it makes sense.', 'A lot of people feel that way.', 'Thank you for telling me.'];

const lastSentence = (text: string): string => text.split(/(?<=[.?!]) /).at(-1) ?? text;
const firstPart = (text: string): string => text.split(/[,.:]/, 1)[0] ?? text;

const inTone: Record<Tone, (coaching: Coaching) => Coaching> = {
  'Direct & supportive': (coaching) => coaching,
  Empathetic: ({ why, fix, rebuttals }) => ({
    why: why.map((each, at) => (at === 0 ? `It happens to all of us. ${each}` : each)),
    fix,
    rebuttals: rebuttals.map((each, at) => `${openings[at % openings.length]} ${each}`),
  }),
  'Strict manager': ({ why, fix, rebuttals }) => ({
    why: why.map((each, at) => (at === 0 ? `Own it. ${each}` : each)),
    fix: fix.map((each) => `${each} On the very next call.`),
    rebuttals,
  }),
  'Bullet-point & concise': ({ why, fix, rebuttals }) => ({
    why: why.map(firstPart),
    fix: fix.map(firstPart),
    rebuttals: rebuttals.map(lastSentence),
  }),
};

export function coach(said: string, product: Product, tone: Tone): Coaching {
  const found = [notAllowed, ...objections].find(({ heard }) => heard.test(said)) ?? unknown;
  return inTone[tone]({ why: [...found.why], fix: [...found.fix], rebuttals: [...found.say, ofProduct[product]] });
}
