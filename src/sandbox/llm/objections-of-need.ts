// No need, covered already, health, family.
import type { Objection } from './objection.ts';

export const objectionsOfNeed: readonly Objection[] = [
  {
    name: 'Not interested',
    heard: /not interested|no interest|no thank/i,
    why: ['They answered a pitch, not a question.', 'The opening was about you.'],
    fix: ['Open with their request and one question.', 'Accept the second no.'],
    say: [
      'That’s fine. Before I go: is it that you’re covered, or was it just too many calls?',
      'Understood. If your family ever asked what’s in place, would you know the answer?',
    ],
  },
  {
    name: 'I already have insurance',
    heard: /already (have|got|covered)|have (a policy|insurance|coverage|something)|i.?m covered/i,
    why: ['You treated it as a no.', 'You did not ask what they have and for how long.'],
    fix: [
      'Praise it, and ask for the amount, kind and end date.',
      'Never touch what they own. Look for what it leaves open.',
    ],
    say: [
      'Great, keep it. Do you know until when it runs, and what it would pay?',
      'What would still be open after that money is spent? That gap is all I’d look at.',
    ],
  },
  {
    name: 'Covered through work',
    heard: /through (my )?(work|job|employer)|at work|group (life|insurance|policy)|my employer|benefits at/i,
    why: ['Group coverage sounded like full coverage.', 'Nobody asked what happens when they leave.'],
    fix: ['Ask for the amount in months of income.', 'Ask whether it goes with them.'],
    say: [
      'Good benefit. How many months of your pay is it, and does it stay yours if you leave?',
      'Let’s leave that in place. Would your family be fine after the first year?',
    ],
  },
  {
    name: 'Veterans’ benefits',
    heard: /\bva\b|veteran|military benefit|sgli|vgli/i,
    why: ['Burial help was taken for life insurance.', 'You did not know what the benefit pays.'],
    fix: ['Thank them, and learn what the VA covers.', 'Speak of what is left for the family.'],
    say: [
      'Thank you for your service. Do you know what the VA would pay, and what your family would have to?',
      'Some of it depends on where and how. Shall we go through it, so there’s no surprise?',
    ],
  },
  {
    name: 'Single, no family',
    heard: /single|no (family|kids|wife|husband|dependents)|nobody depends|live alone/i,
    why: ['You spoke of a family they do not have.', 'You did not ask who would take care of things.'],
    fix: ['Ask who would make the calls and pay the bills.', 'Suggest a small amount that covers a debt or a funeral.'],
    say: [
      'Who would get the call, and who would pay for it? A brother, a friend?',
      'Then it’s small: enough that nobody has to pass a hat. Is there somebody you’d want to spare that?',
    ],
  },
  {
    name: 'I don’t believe in it',
    heard: /don.?t believe|against (life )?insurance|god will|lord will|faith/i,
    why: ['You argued with a conviction.', 'No respect came before the question.'],
    fix: ['Respect it, and ask what it means for their family.', 'Leave the door open and go.'],
    say: [
      'I respect that. How is your family taken care of, the way you see it?',
      'I won’t argue with that. If you’d ever like a second opinion on numbers, may I leave mine?',
    ],
  },
  {
    name: 'My family will manage',
    heard: /family will|they.?ll (manage|be fine|figure)|wife works|husband works|children will/i,
    why: ['Managing was never put into numbers.', 'You accepted a hope as a plan.'],
    fix: ['Ask for the monthly amount that would be missing.', 'Let them do the sum aloud.'],
    say: [
      'I hope so. How much of the monthly money is yours, and who would make it up?',
      'If you could leave them a year to breathe, what would that cost?',
    ],
  },
  {
    name: 'Have to ask my spouse',
    heard:
      /(ask|talk (to|with)|check with) (my|the) (wife|husband|spouse|partner)|wife (decides|handles)|husband (decides|handles)/i,
    why: ['The other decision maker was not on the call.', 'You did not ask about them at the start.'],
    fix: ['Ask in the opening who decides on money.', 'Set the call for when both can listen.'],
    say: [
      'You should. What will she ask you first? Let’s make sure you have the answer.',
      'When are you both home? I’d rather explain it once, to both of you.',
    ],
  },
  {
    name: 'Have to ask my children',
    heard: /(ask|talk (to|with)|check with) my (son|daughter|children|kids|family)|daughter handles|son handles/i,
    why: ['The person they trust was not there.', 'It sounded like something to be afraid of.'],
    fix: ['Offer to bring them on the line.', 'Send a page they can read together.'],
    say: [
      'I like that. Is she nearby? I’m glad to have her listen in.',
      'What would your son want to know? I’ll write it down and send it to both of you.',
    ],
  },
  {
    name: 'Health problems',
    heard: /diabet|cancer|heart|stroke|copd|health (issue|problem|condition)|sick|pre-?existing|medication/i,
    why: ['They expect to be declined.', 'You asked for health before you said why.'],
    fix: ['Say that carriers differ, then ask dates and medicine.', 'Never promise an approval.'],
    say: [
      'Every carrier sees that differently. When was it found, and what do you take for it?',
      'I can’t promise a yes. I can find out who says yes most often. Shall we go through it?',
    ],
  },
  {
    name: 'Was declined before',
    heard: /declined|turned (me )?down|denied coverage|rejected/i,
    why: ['One no was taken for all.', 'The reason of the decline is not known.'],
    fix: ['Ask by whom, when and why.', 'Look at plans with fewer questions, and say what they cost.'],
    say: [
      'That’s a no from one carrier. Do you know why? I’ll check the ones that ask other questions.',
      'There are plans without health questions. They cost more and have a waiting period. Want to compare?',
    ],
  },
  {
    name: 'Won’t take an exam',
    heard: /exam|needle|blood|doctor.?s (visit|appointment)|medical test/i,
    why: ['They think there is always an exam.', 'You did not mention the plans without one.'],
    fix: ['Say early which plans ask questions only.', 'Tell them what that costs in price.'],
    say: [
      'Then we look at plans that only ask questions. They can cost a bit more. Is that a fair trade?',
      'No needle. A few yes-or-no questions, and the carrier checks your prescriptions. All right?',
    ],
  },
  {
    name: 'Savings will cover it',
    heard: /savings|saved up|put (money )?aside|self.?insure|enough money|prepaid|plot/i,
    why: ['You doubted their savings instead of asking about them.', 'What the savings are for was never said.'],
    fix: ['Ask what those savings are meant for.', 'Ask how fast the family could get at them.'],
    say: [
      'Well done. What is that money for, and would you like it still to be there for that?',
      'Could your family get at it the same week? If so, you may be set. If not, that’s the gap.',
    ],
  },
];
