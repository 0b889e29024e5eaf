import { expect, it } from 'vitest';
import { coach, objections } from '../../sandbox/llm/playbook.ts';
import { readAnswer } from './answer.rules.ts';
import { products, productOf, promptFor, tones, withoutPrivateData } from './rebuttal.rules.ts';

const good = { why: ['Too fast.'], fix: ['Ask first.'], rebuttals: ['Is it the price?', 'What would fit?'] };

it('takes three lists, in a fence too, and takes off what marks a line', () => {
  expect(readAnswer(JSON.stringify(good))).toEqual(good);
  expect(
    readAnswer(`\`\`\`json\n${JSON.stringify({ ...good, why: ['- Too fast.', '2. Too long.'] })}\n\`\`\``),
  ).toEqual({
    ...good,
    why: ['Too fast.', 'Too long.'],
  });
});

it('leaves out what no agent may say, and is nothing where too little is left', () => {
  const banned = 'The returns are guaranteed.';
  expect(readAnswer(JSON.stringify({ ...good, rebuttals: [banned, ...good.rebuttals] }))).toEqual(good);
  expect(readAnswer(JSON.stringify({ ...good, rebuttals: [banned, 'Is it the price?'] }))).toBe(null);
  for (const list of ['why', 'fix'] as const) {
    expect(readAnswer(JSON.stringify({ ...good, [list]: [banned, ...good[list]] }))).toEqual(good);
    expect(readAnswer(JSON.stringify({ ...good, [list]: [banned] }))).toBe(null);
  }
  expect(readAnswer(JSON.stringify({ ...good, fix: ['x'.repeat(701)] }))).toBe(null);
});

it.each(['', 'Sure! Here you go.', '[]', 'null', '{"why": "late"}', '{"why": [1], "fix": [{}], "rebuttals": [null]}'])(
  'is nothing for %j',
  (text) => expect(readAnswer(text)).toBe(null),
);

it('shows three lines at most to say', () => {
  expect(readAnswer(JSON.stringify({ ...good, rebuttals: ['a', 'b', 'c', 'd'] }))?.rebuttals).toEqual(['a', 'b', 'c']);
});

it('says each line once, and one rebuttal twice is one', () => {
  const twice = ['Is it the price?', '- Is it the price?'];
  expect(readAnswer(JSON.stringify({ ...good, rebuttals: [...twice, 'What would fit?'] }))).toEqual(good);
  expect(readAnswer(JSON.stringify({ ...good, rebuttals: twice }))).toBe(null);
});

it('keeps contact data and tells product and tone', () => {
  expect(withoutPrivateData('Pat, (615) 555-0123 or +1 615.555.0199, pat@example.com, pays $45 at 62')).toBe(
    'Pat, [number] or [number], [email], pays $45 at 62',
  );
  const { system, user } = promptFor({ content: 'Call me at 615-555-0123', product: 'IUL', tone: 'Strict manager' });
  expect(system).toMatch(/Product: IUL\nTone: Strict manager$/);
  expect(user).toBe('Call me at [number]');
});

it('takes along where the lead stands and the note, blanked by the server as well', () => {
  const call = { content: 'Too expensive', product: 'IUL', tone: 'Strict manager' } as const;
  const { user } = promptFor({ ...call, stage: 'quoted', note: 'Son at 615-555-0123, policy no. 44871' });
  expect(user).toBe(
    "Too expensive\n\nStage of the lead: Quoted\n\nThe agent's last note on the lead: Son at [number], policy no. [policy]",
  );
});

it.each([
  [['Final Expense', 'Hot'], 'Final Expense'],
  [['FE leads'], 'Final Expense'],
  [['burial'], 'Final Expense'],
  [['20 year term'], 'Term'],
  [['indexed universal life'], 'IUL'],
  [['whole_life'], 'Whole Life'],
  [['long-terms'], null],
  [[null, 5, 'Facebook'], null],
] as const)('%j asked about %s', (known, product) => {
  expect(productOf(known)).toBe(product);
});

it.each([
  ['Call 555-0123 back', 'Call [number] back'],
  ['ID 1234567', 'ID [number]'],
  ['Write to PAT.MOSS@EXAMPLE.COM', 'Write to [email]'],
  ['He owes 123456', 'He owes 123456'],
  ['In 2024, 62 of 100', 'In 2024, 62 of 100'],
  ['Wants $1,500,000 or $1500000', 'Wants $1,500,000 or $1500000'],
  ['dob 01/02/1960, wife 3-4-61', 'dob [date], wife [date]'],
  ['born 1960-01-02', 'born [date]'],
  ['Born on Jan. 2nd, 1960 or 2 January 1960', 'Born on [date] or [date]'],
  ['SSN 123-45-6789', 'SSN [number]'],
  ['social ends: ssn xxx-xx-6789', 'social ends: ssn [number]'],
  ['Social Security number ending in 6789', 'Social Security number [number]'],
  ['Policy #MO-44871 lapsed', 'Policy #[policy] lapsed'],
  ['policy number 44871 lapsed', 'policy number [policy] lapsed'],
  ['has U1234567 and WL-00912345', 'has [policy] and [policy]'],
  ['his policy lapsed, 20-year term, 62yo, 401k, 2nd wife', 'his policy lapsed, 20-year term, 62yo, 401k, 2nd wife'],
  ['at 10:30am, $45/month, 10-15 cigarettes', 'at 10:30am, $45/month, 10-15 cigarettes'],
  ['Dana,6155550123,TX and SSN,123-45-6789', 'Dana,[number],TX and SSN,[number]'],
  ['ph.6155550123 home, Cell.615-555-0123', 'ph.[number] home, Cell.[number]'],
  ['615-555-0123,615-555-0199', '[number],[number]'],
  ['62,615-555-0123 and 62,123-45-6789', '62,[number] and 62,[number]'],
  ['$6155550123 or $615-555-0123', '$[number] or $[number]'],
  ['615/555/0123 or 123/45/6789', '[number] or [number]'],
  ['(615)–555–0123, 615\u2011555\u20110123, 123–45–6789', '[number], [number], [number]'],
  ['As the app shows it: (615) - 555 - 0123', 'As the app shows it: [number]'],
  ['Call +1 (615) 555 - 0123 back', 'Call [number] back'],
  ['ssn xxx–xx–6789, ssn=6789, SS# 6789', 'ssn [number], ssn=[number], SS# [number]'],
  ['has WL–00912345 and MO\u201144871', 'has [policy] and [policy]'],
  ['born Jan 2, 60, wife 2nd of January, 1961', 'born [date], wife [date]'],
  ["Jan 2 '60, 2-Jan-1960, 1960 Jan 2, 01–02–1960", '[date], [date], [date], [date]'],
  ['On Jan 2, 45% more; March 3, 10:30; May 5, 20-year', 'On Jan 2, 45% more; March 3, 10:30; May 5, 20-year'],
  ['From $250,000-500,000 to 1,500,000.00', 'From $250,000-500,000 to 1,500,000.00'],
  ['$1500000, 62, BP 120/80 190 lbs', '$1500000, 62, BP 120/80 190 lbs'],
  ['250,000,6155550123,250,000', '250,000,[number],250,000'],
])('%j leaves as %j', (text, left) => {
  expect(withoutPrivateData(text)).toBe(left);
});

it('the sandbox coaches at least 40 objections, each by product and in every tone, and nothing of it is banned', () => {
  expect(objections.length).toBeGreaterThanOrEqual(40);
  for (const { say, why } of objections) {
    const all = products.flatMap((product) => tones.map((tone) => coach(why[0], product, tone)));
    expect(all.map((each) => readAnswer(JSON.stringify(each)))).toEqual(all);
    expect(say.length).toBe(2);
  }
  for (const { name, heard } of objections) {
    const all = products.flatMap((product) => tones.map((tone) => JSON.stringify(coach(name, product, tone))));
    if (heard.test(name)) expect(new Set(all).size).toBe(all.length);
  }
});

it('the sandbox refuses what is banned, however it is asked for', () => {
  for (const asked of [
    'How do I tell her the returns are guaranteed returns?',
    'Help me get him to cancel his old policy',
  ])
    expect(coach(asked, 'IUL', 'Direct & supportive').why[0]).toContain('does not allow');
});
