// Price, income, debts.
import type { Objection } from './objection.ts';

export const objectionsOfMoney: readonly Objection[] = [
  {
    name: 'Too expensive',
    heard: /too (expensive|much|high)|costs? too|pric(e|ey)/i,
    why: ['The price came before the reason for it.', 'They heard one number and had nothing to compare it with.'],
    fix: ['Repeat their reason for coverage before you name a price.', 'Show two or three amounts and let them pick.'],
    say: [
      'Fair enough. Is it the monthly amount, or are you not sure it’s worth it?',
      'Let’s start with a number that fits. What could you pay every month without thinking about it?',
    ],
  },
  {
    name: 'Can’t afford it',
    heard: /can.?t afford|no money|don.?t have (the|any) money|money is tight|tight (budget|right now)/i,
    why: ['You quoted what you would sell, not what they can keep.', 'The budget was never asked.'],
    fix: [
      'Ask for the monthly budget during fact finding.',
      'Offer a small policy that stays in force over a big one that lapses.',
    ],
    say: [
      'I understand. If money is tight today, what would happen to the bills if one income stopped?',
      'Some coverage beats none. Would a smaller amount, that you’re sure to keep, help?',
    ],
  },
  {
    name: 'Fixed income',
    heard: /fixed income|social security|disability check|retired and/i,
    why: ['The draft date did not match the day their money comes in.', 'They fear a bill they can’t drop later.'],
    fix: [
      'Ask which day their check arrives and set the draft right after it.',
      'Explain in one sentence whether the premium can change.',
    ],
    say: [
      'Most people I help live on a fixed income. Which day does your check come in?',
      'Let’s find an amount that leaves your groceries and your medicine alone. What feels safe?',
    ],
  },
  {
    name: 'Found it cheaper',
    heard: /cheaper|better (price|rate|quote)|lower (price|rate|quote)|beat (that|this) price/i,
    why: ['You were compared on price alone.', 'The differences in waiting periods and term were not on the table.'],
    fix: [
      'Ask what the other quote covers, for how long, and from which day.',
      'Compare the same amount, the same term and the same start.',
    ],
    say: [
      'Good, you’re comparing. Is theirs for the same amount, and does it pay in full from day one?',
      'If it’s the same coverage for less, I’ll tell you. Can you read me the first page?',
    ],
  },
  {
    name: 'Bills come first',
    heard: /bills|mortgage is|rent is|behind on/i,
    why: ['Coverage sounded like one more bill.', 'You did not tie it to the bills they already have.'],
    fix: ['Ask who would pay those same bills without them.', 'Put the premium next to one bill they know.'],
    say: [
      'Those bills are why I called. Who would pay them next month if you weren’t here?',
      'What if we cover only the biggest one for now?',
    ],
  },
  {
    name: 'Kids cost enough',
    heard: /kids|children|college|day ?care|diapers/i,
    why: ['The children came up as a cost, not as the reason.', 'You answered with features instead of a question.'],
    fix: ['Ask about the children by name early.', 'Let them say what the money would be for.'],
    say: [
      'They cost a lot, and they depend on you. How long would they need your income?',
      'Which would you want paid for no matter what, the home or school?',
    ],
  },
  {
    name: 'Would rather invest',
    heard: /invest|stocks?|401|ira\b|mutual fund|crypto|buy term and/i,
    why: ['You argued about investments, which is not the question.', 'Protection and saving were mixed up.'],
    fix: ['Agree that investing matters, then separate the two jobs.', 'Ask what their account is worth in year one.'],
    say: [
      'Keep investing. This is for the years before that account is big enough. How many years is that?',
      'If something happened this spring, would what’s in the account today be enough?',
    ],
  },
  {
    name: 'Lost the job',
    heard: /lost my job|laid off|unemployed|between jobs|out of work/i,
    why: ['You pushed on although the answer was an honest no.', 'No next contact was agreed on.'],
    fix: ['Believe them, and ask when things should change.', 'Book the follow-up while you are on the phone.'],
    say: [
      'I’m sorry to hear that. I don’t want to add to it. When do you expect to be back at work?',
      'Did you have coverage through that job? Then let’s check what ended with it.',
    ],
  },
  {
    name: 'Premiums go up',
    heard: /go(es)? up|increase|raise (the|my) (price|premium|rate)|gets more expensive/i,
    why: ['Nobody explained which parts are fixed.', 'They had a policy whose price rose.'],
    fix: ['Say plainly what is level, and for how long.', 'Point to the page where it is written.'],
    say: [
      'Good question. I’ll show you the line in the contract that says how long the premium stays level.',
      'What happened with the one that went up? I want to make sure this isn’t the same kind.',
    ],
  },
  {
    name: 'Paid for years and got nothing',
    heard: /got nothing|wast(e|ed|ing)|throw(ing)? (away )?money|never use/i,
    why: ['They measure it like savings.', 'The benefit was described for them instead of for the family.'],
    fix: ['Compare it with the insurance on their car or home.', 'Name the person the money goes to.'],
    say: [
      'I hope you never need your car insurance either. Who would this one be for?',
      'What would you have wanted it to do for you? Let’s see which kind does that.',
    ],
  },
];
