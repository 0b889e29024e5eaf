// Later, busy, not today.
import type { Objection } from './objection.ts';

export const objectionsOfTime: readonly Objection[] = [
  {
    name: 'I need to think about it',
    heard: /think (about|it|on)|sleep on it|not sure yet|mull/i,
    why: ['Something is still open, and you did not find out what.', 'You asked for a decision before a summary.'],
    fix: ['Sum up what they told you, then ask what is missing.', 'Agree on a day and a question for the next call.'],
    say: [
      'Of course. Usually that means I left something unclear. Is it the price, the coverage, or me?',
      'What would you like to know by Thursday so that it’s an easy yes or an easy no?',
    ],
  },
  {
    name: 'Call me later',
    heard: /call (me )?(back|later|another|next|tomorrow)|later|another time|bad time/i,
    why: ['The first ten seconds gave no reason to stay.', 'You let "later" stand without a time.'],
    fix: ['Open with their own request and the date of it.', 'Offer two times and book one.'],
    say: [
      'Sure. So I don’t bother you twice: is 6:15 tonight better, or tomorrow at noon?',
      'I’ll be quick. You asked for information on coverage. Is that still something you want?',
    ],
  },
  {
    name: 'I’m busy',
    heard: /busy|at work|driving|in a meeting|having dinner/i,
    why: ['You called into their day without asking.', 'The call sounded long from the first sentence.'],
    fix: ['Ask for two minutes, and keep to it.', 'If they drive or work, end the call and book a time.'],
    say: [
      'Then I’ll let you go. When are you home and sitting down, today or tomorrow?',
      'Two minutes to see if you even qualify, and then you decide. Is that all right?',
    ],
  },
  {
    name: 'Not right now',
    heard: /not (right )?now|not today|not ready|maybe next|next (year|month)|after the holidays/i,
    why: ['There was no reason why today differs from next year.', 'You did not ask what changes until then.'],
    fix: ['Ask what will be different on that day.', 'Explain plainly that price goes by age and health.'],
    say: [
      'What will be different next month? If something will, I’ll call you on that day.',
      'The price goes by your age and health today. Shall we at least see what you qualify for?',
    ],
  },
  {
    name: 'Just looking',
    heard: /just (looking|browsing|curious|shopping)|only wanted (a )?(quote|information|info)/i,
    why: ['You pitched to a person who wanted to learn.', 'No question helped them to look.'],
    fix: ['Be the guide: ask what they hoped to find.', 'Give one useful fact and ask for the next step.'],
    say: [
      'Good, I’ll help you look. What made you start looking now?',
      'When you looked before, what did you not find?',
    ],
  },
  {
    name: 'Send me something',
    heard: /send (me|it|something|information|info)|email (me|it)|mail (me|it)|brochure|in writing/i,
    why: ['It is a polite way off the phone.', 'You could not send anything exact yet.'],
    fix: ['Ask the two questions that make it worth sending.', 'Book the call in which you go through it.'],
    say: [
      'Happy to. So it’s about you and not a brochure: do you use tobacco, and who is it for?',
      'I’ll send it now. Shall we look at it together tomorrow at five?',
    ],
  },
  {
    name: 'I’m too young',
    heard: /too young|young and|still young|i.?m only \d\d/i,
    why: ['You spoke of death instead of price and health.', 'They see no one who depends on them.'],
    fix: ['Ask who shares their rent, debt or plans.', 'Show what the same amount costs ten years later.'],
    say: [
      'That’s why it costs so little. May I show you today’s price next to the one at forty?',
      'Did anybody sign a loan with you? That person would still owe it.',
    ],
  },
  {
    name: 'I’m too old',
    heard: /too old|at my age|senior|eight(y|ies)|sevent(y|ies)/i,
    why: ['They expect a no and want to spare themselves.', 'You did not say who does qualify.'],
    fix: ['Start with what is possible at their age.', 'Speak slowly, and ask one question at a time.'],
    say: [
      'There are plans made for your age. A few yes-or-no questions tell us. Shall we try?',
      'What would you want taken care of, so that your family doesn’t have to?',
    ],
  },
  {
    name: 'I didn’t ask for this',
    heard: /did(n.?t| not) (ask|request|fill|sign)|never (asked|filled|requested|signed)|don.?t remember/i,
    why: ['You had no detail of the request at hand.', 'It sounded like a cold call.'],
    fix: [
      'Have the date, the source and what they entered on screen.',
      'If they still say no, apologize and take them off.',
    ],
    say: [
      'No problem. It came in under your name with your state and birthday. Does that ring a bell?',
      'If it wasn’t you, I’ll take you off the list right now. Is that what you’d like?',
    ],
  },
  {
    name: 'Stop calling',
    heard: /stop calling|take me off|remove me|do not call|don.?t call|lawyer|sue/i,
    why: ['They were called too often.', 'Arguing now costs more than a lead.'],
    fix: ['Log the request before the next dial.', 'Look at how many attempts this lead had.'],
    say: [
      'I’ll take you off the list right now. You won’t hear from us again. I’m sorry for the trouble.',
      'Understood. It’s done while we’re talking. Have a good day.',
    ],
  },
];
