// The caller, the company, the phone.
import type { Objection } from './objection.ts';

export const objectionsOfTrust: readonly Objection[] = [
  {
    name: 'Is this a scam',
    heard: /scam|fraud|fake|legit|spam/i,
    why: ['They had no way to check who you are.', 'You asked for data before you gave yours.'],
    fix: ['Give your full name, license number and state first.', 'Invite them to look you up while you wait.'],
    say: [
      'You’re right to ask. My license number is public. I’ll wait while you look it up on your state’s site.',
      'I’ll never ask for your card number to give a quote. What else would make you comfortable?',
    ],
  },
  {
    name: 'Won’t give bank details',
    heard: /bank|account number|routing|debit|card number/i,
    why: ['You asked for the account before the application was explained.', 'They do not know where the number goes.'],
    fix: ['Say why, who sees it, and when the first draft is.', 'Offer the carrier’s own call or form.'],
    say: [
      'I understand. It goes to the carrier on its own application, and I can bring them on the line. Would that help?',
      'You can pick the day of the first draft, and nothing moves before the policy is approved.',
    ],
  },
  {
    name: 'Won’t give the social',
    heard: /social security number|social\b.*(number|give)|ssn|my social/i,
    why: ['The reason was not given before the question.', 'It came too early in the call.'],
    fix: ['Explain what the carrier checks with it.', 'Take everything else first.'],
    say: [
      'I’d ask the same. The carrier uses it to check medical and prescription records. We can do the rest first.',
      'Would you rather give it to the carrier directly? I’ll connect us.',
    ],
  },
  {
    name: 'Never heard of the company',
    heard: /never heard|who (are|is) (you|this|that company)|what company|unknown company/i,
    why: ['You named the carrier without a word about it.', 'They buy names they know.'],
    fix: ['Have one fact on each carrier: age, rating, claims.', 'Say who you are before who you sell.'],
    say: [
      'Many good carriers don’t advertise on TV. Shall I read you its rating and since when it pays claims?',
      'I work for you, not for one company. Which names would you trust? I’ll check them, too.',
    ],
  },
  {
    name: 'Want to meet in person',
    heard: /in person|face to face|come (to|by) my|local agent|meet (you|someone)/i,
    why: ['A voice is not enough for this decision.', 'You did not offer to be seen.'],
    fix: ['Offer a video call with the screen shared.', 'Send your page with photo and license before it.'],
    say: [
      'I understand. Would a video call do? You’ll see me, my license and everything I type.',
      'What would you want to see in person? I may be able to show it right now.',
    ],
  },
  {
    name: 'Had a bad agent before',
    heard: /(last|other|previous) agent|bad experience|agent (lied|never)|burned/i,
    why: ['You are paying for somebody else’s mistake.', 'You moved on before they had told the story.'],
    fix: ['Listen to the end, then say what you do differently.', 'Promise one thing, and keep it that week.'],
    say: [
      'I’m sorry that happened. What should he have done? I’d like to do exactly that.',
      'Let me earn it: I’ll send you a summary in writing after this call, before you sign anything.',
    ],
  },
  {
    name: 'Insurance never pays',
    heard: /(never|don.?t|won.?t|refuse to) pay|deny|denied (a )?claim|find a way out|fine print/i,
    why: ['They know of a claim that was refused.', 'The two-year period was never explained to them.'],
    fix: [
      'Explain what is checked in the first two years, and why honest answers matter.',
      'Go through the exclusions in plain words.',
    ],
    say: [
      'That fear is fair. Claims are refused mostly over answers on the application. So let’s get every one right.',
      'I’ll show you the page with what isn’t covered. It’s shorter than you think.',
    ],
  },
  {
    name: 'Don’t buy on the phone',
    heard: /over the phone|on the phone|by phone|don.?t buy from/i,
    why: ['They fear to be rushed.', 'Nothing was in their hands yet.'],
    fix: ['Put a summary in front of them before you ask.', 'Explain the free-look period of their state.'],
    say: [
      'You don’t have to. We only see what you qualify for today. You read it before you sign.',
      'After it arrives, your state gives you a free look. You can send it back for a full refund.',
    ],
  },
  {
    name: 'How did you get my number',
    heard: /how did you get|where did you get|my (number|information|info) from/i,
    why: ['The source was not said in the opening.', 'Too many agents have called on the same lead.'],
    fix: ['Say the source and the date before they ask.', 'Offer to take them off without being asked.'],
    say: [
      'You asked for information online. I have the date and the page here. Shall I read it to you?',
      'I’d be tired of calls, too. Tell me to stop and I will. Otherwise, may I ask what you were looking for?',
    ],
  },
  {
    name: 'You only want a commission',
    heard: /commission|just (want|trying) to sell|pushy|pressur/i,
    why: ['You spoke more than they did.', 'The close came before the need.'],
    fix: ['Ask three questions before any product name.', 'Say openly how you are paid.'],
    say: [
      'I am paid by the carrier if you keep it, so the wrong policy is bad for us both. What would the right one do?',
      'Then no pitch. Tell me what you’d want to happen, and I’ll say whether I can help.',
    ],
  },
];
