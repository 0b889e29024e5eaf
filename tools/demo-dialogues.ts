// What the sample agent and invented people have texted: natural words, nobody's real ones. {first}: the person, {agent}: the agent.

/** Who writes, what, and how many minutes after the one before. `origin`: other than by hand. */
export interface DemoLine {
  by: 'agent' | 'person';
  body: string;
  after: number;
  origin?: 'bulk';
}

const agent = (body: string, after = 3): DemoLine => ({ by: 'agent', body, after });
const person = (body: string, after = 8): DemoLine => ({ by: 'person', body, after });
const campaign = (body: string): DemoLine => ({ by: 'agent', body, after: 0, origin: 'bulk' });

const greeting =
  'Hi {first}, this is {agent}. You asked about life insurance rates. Is today or tomorrow better for a quick call? Reply STOP to opt out.';
const checkIn =
  'Hi {first}, {agent} here. I have a new rate for the coverage we looked at. Want me to send it over? Reply STOP to opt out.';

/** Of people who are still leads. */
export const openDialogues: readonly (readonly DemoLine[])[] = [
  [
    campaign(greeting),
    person('Tomorrow works. After 5 if possible', 26),
    agent("5:30 tomorrow it is. I'll call this number."),
    person('Ok thank you', 4),
    agent('Hi {first}, just tried you. Is now still a good time?', 1490),
    person('Sorry stuck at work. Can we do Saturday morning', 12),
    agent('Saturday at 10 works. Talk then!'),
  ],
  [
    campaign(greeting),
    person('How much is it', 55),
    agent('It depends on your age and health. For most people your age $25,000 runs $60 to $95 a month. Do you smoke?'),
    person('Quit 4 years ago'),
    agent('Perfect, that gets you the nonsmoker rate. What time can I call to lock in the exact number?'),
    person('Lunch time. 12:15', 31),
  ],
  [
    agent(
      'Hi {first}, {agent} with the quote we talked about: $50,000 term, $41.20 a month. Want me to email the details?',
    ),
    person('Yes please. And does it cover me if I change jobs?', 47),
    agent('It does. The policy is yours, it has nothing to do with your employer.'),
    person('Thats good. Let me show my husband', 9),
    agent("Of course. I'll check back on Thursday."),
    agent('Hi {first}, did you two get a chance to look at it?', 2900),
    person('We did. He wants a quote too', 64),
    agent("Happy to! What's his date of birth, and does he smoke?"),
  ],
  [
    campaign(checkIn),
    person('Who is this?', 18),
    agent('This is {agent}, the insurance agent you spoke with after you filled out the form online.'),
    person('Oh right. I went with my credit union, sorry', 22),
    agent('No problem at all. If anything changes, you have my number. Take care!'),
  ],
  [
    agent('Hi {first}, I left you a voicemail about the form you mailed back. Do you have five minutes today?'),
    person("I'm at my grandson's game. Try me after supper", 140),
    agent('Will do. Enjoy the game!'),
    person('They won 6-2', 95),
    agent('Congratulations to him! Calling you in ten minutes.'),
  ],
  [
    campaign(greeting),
    person('Is this the burial one? I already have 10k', 73),
    agent('It can be, yes. A lot of people add to it, because an average funeral is about $9,000 to $12,000 now.'),
    person('I know it. My brothers was 11'),
    agent("I'm sorry about your brother. Would it help to see what another $10,000 would cost?"),
    person('Yes but send it in writing', 6),
    agent("It's in your email now. Call or text me with any question."),
  ],
  [
    agent(
      "Hi {first}, we're missing one thing on your application: the name of your doctor and the city. Can you text it to me?",
    ),
    person('Dr Amy Larkin, the clinic on Ridge Road', 33),
    agent("Got it, thank you. I've added it."),
    person('When will we hear', 5),
    agent("Usually 3 to 5 business days. I'll text you the minute I know."),
    agent(
      'Good news, {first}: the underwriter only needs your medication list. Can you send me a photo or type it out?',
      4300,
    ),
    person('Lisinopril 10mg and a baby aspirin', 51),
    agent("That's all they need. Thank you!"),
  ],
  [
    campaign(checkIn),
    person('yes send it', 16),
    agent('Here it is: $250,000, 20 years, $58.40 a month, no exam. Questions?'),
    person('Is the price locked', 27),
    agent('Yes, for all 20 years.'),
  ],
  [
    agent(
      "Hi {first}, {agent} here. I'll be in your area Wednesday. Would you rather sit down in person or do it over the phone?",
    ),
    person('Phone is fine', 210),
    agent('Great. Wednesday at 2 or 4?'),
    person('4', 3),
    agent("You're down for Wednesday at 4. Have your driver's license handy and we'll be done in 20 minutes."),
  ],
  [
    campaign(greeting),
    person('not right now, lost my job last month', 120),
    agent("I'm sorry to hear that, {first}. I won't push. Would it be okay if I checked in after the holidays?"),
    person('Sure. I appreciate it', 14),
  ],
];

/** Of clients, around their sale and after it. */
export const soldDialogues: readonly (readonly DemoLine[])[] = [
  [
    agent(
      "You're approved, {first}! Your policy starts on the date we picked. I'll drop the folder in the mail today.",
    ),
    person('Wonderful!! Thank you so much for your patience', 19),
    agent('My pleasure. Welcome aboard!'),
    person('My sister might call you, she needs something too', 2900),
    agent("I'd be glad to help her. Thank you for passing my name along."),
  ],
  [
    agent('Hi {first}, your first payment drafts on the 3rd. Just making sure the account is the same one?'),
    person('Same one', 44),
    agent("Perfect, you're all set."),
    person('Hey, how do I change the beneficiary?', 60_480),
    agent("I'll email you the form. Two signatures and it's done in a week."),
    person('Got it, thanks', 35),
  ],
  [
    agent('Hi {first}, did the policy come in the mail?'),
    person('Came yesterday. Reading it with my daughter', 88),
    agent("Great. I'll call Friday and we'll go through the first two pages together."),
    person('Sounds good'),
  ],
  [agent("Happy birthday, {first}! Hope it's a good one."), person('Aw thank you! You remembered', 41)],
];

/** Today's and yesterday's: the last word is the person's and nobody has read it yet. */
export const unreadDialogues: readonly (readonly DemoLine[])[] = [
  [
    agent('Hi {first}, the new quote is ready: $38.10 a month for $100,000. Should I start the application?'),
    person('Yes lets do it. What do you need from me?', 52),
  ],
  [campaign(greeting), person('Can you call me at 4 today', 35), person('Or 4:30, whatever is easier', 2)],
  [
    agent('Hi {first}, still thinking about the whole life policy?'),
    person('My wife says we should take the smaller one. Is it too late to change?', 130),
  ],
  [campaign(checkIn), person('How much would 15,000 be', 21)],
];

/** A stranger, whom somebody sent. */
export const strangerDialogue: readonly DemoLine[] = [
  person('Hi is this Jordan? My neighbor said you helped her with a policy after her husband passed', 0),
  person("I'm 61 and don't have anything. Could you call me this week", 1),
];

export const stopDialogue: readonly DemoLine[] = [campaign(greeting), person('STOP', 9)];

/** After the sale, by itself. */
export const soldWords =
  'Hi {first}, {agent} here. Congratulations on your new policy! Save my number and text me any time you need something. Reply STOP to opt out.';
export const heldWords =
  "Hi {first}, {agent} here. I'm booking short coverage reviews this week. Which day works for you? Reply STOP to opt out.";
