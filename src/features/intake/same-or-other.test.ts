// Two posts one after the other: one person or two, however names are written and whichever ids they bear.
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test-support/app.ts';
import { makeVendor, rowsOf } from '../../../test-support/vendors.ts';

const app = useTestApp();

const phone = '6155550101';
const other = '6155550102';
const email = 'ann@example.com';

type Post = Record<string, unknown>;
type Pair = readonly [title: string, first: Post, second: Post, names: readonly string[]];

const one: readonly Pair[] = [
  ['Last, First', { name: 'ABLE, ANN M', phone }, { name: 'Ann Able', phone }, ['ABLE, ANN M']],
  ['a title', { name: 'Mrs. Ann Able', phone }, { name: 'Ann Able', phone }, ['Mrs. Ann Able']],
  ['a nickname', { name: 'William Able', phone }, { name: 'Bill Able', phone }, ['William Able']],
  ['a nickname behind a comma', { name: 'Able, Robert', phone }, { name: 'Bob Able', phone }, ['Able, Robert']],
  ['an initial', { name: 'A. Able', phone }, { name: 'Ann Able', phone }, ['A. Able']],
  ['an accent', { name: 'José Able', phone }, { name: 'Jose Able', phone }, ['José Able']],
  ['a degree', { name: 'Ann Able, MD', phone }, { name: 'Dr. Ann Able', phone }, ['Ann Able, MD']],
  [
    'a nickname in marks',
    { name: 'William "Bill" Able', phone },
    { name: 'Bill Able', phone },
    ['William "Bill" Able'],
  ],
  [
    'a nickname in parentheses',
    { name: 'Margaret (Peggy) Able', phone },
    { name: 'Peggy Able', phone },
    ['Margaret (Peggy) Able'],
  ],
  ['two first names', { name: 'Mary Ann Able', phone }, { name: 'Mary Able', phone }, ['Mary Ann Able']],
  ['a name joined by a hyphen', { name: 'Mary-Ann Able', phone }, { name: 'Mary Able', phone }, ['Mary-Ann Able']],
  ['phone and email both', { name: 'Ann Able', phone, email }, { name: 'Able Ann', phone, email }, ['Ann Able']],
  [
    'a new last name, same id',
    { name: 'Ann Able', phone, lead_id: '7' },
    { name: 'Ann Baker', phone, lead_id: '7' },
    ['Ann Able'],
  ],
  ['a reverend', { name: 'Rev. Ann Able', phone }, { name: 'Ann Able', phone }, ['Rev. Ann Able']],
  ['a rank', { name: 'Sgt. Ann Able', phone }, { name: 'Ann Able', phone }, ['Sgt. Ann Able']],
  ['Miss', { name: 'Miss Ann Able', phone }, { name: 'Ann Able', phone }, ['Miss Ann Able']],
  ['no name at all', { phone }, { name: 'Ann Able', phone }, ['Ann Able']],
  ['a name of the email', { email }, { name: 'Ann Able', email }, ['Ann Able']],
  [
    'another name of the email',
    { email: 'sunny77@example.com' },
    { name: 'Ann Able', email: 'sunny77@example.com' },
    ['Ann Able'],
  ],
];

const two: readonly Pair[] = [
  ['a household', { name: 'Al Able', phone }, { name: 'Bo Able', phone }, ['Al Able', 'Bo Able']],
  ['a household behind titles', { name: 'Mr. Al Able', phone }, { name: 'Mrs. Bo Able', phone }, ['Mr. Al Able', 'Mrs. Bo Able']],
  ['a household turned', { name: 'ABLE, AL', phone }, { name: 'ABLE, BO', phone }, ['ABLE, AL', 'ABLE, BO']],
  ['Junior and Senior', { name: 'Al Able Sr.', phone }, { name: 'Al Able Jr.', phone }, ['Al Able Sr.', 'Al Able Jr.']],
  ['II and III', { name: 'Al Able II', phone }, { name: 'Al Able III', phone }, ['Al Able II', 'Al Able III']],
  ['one id, nothing else', { name: 'Ann Able', phone, lead_id: '7' }, { name: 'Ben Baker', phone: other, lead_id: '7' }, ['Ann Able', 'Ben Baker']],
  ['one id, without a phone', { name: 'Ann Able', email, id: '7' }, { name: 'Ben Baker', email: 'b@example.com', id: '7' }, ['Ann Able', 'Ben Baker']],
  ['one id, one name', { name: 'Ann Able', phone, reference_id: '7', source: 'LeadCo' }, { name: 'Ben Baker', phone: other, reference_id: '7', source: 'LeadCo' }, ['Ann Able', 'Ben Baker']],
  ['one spouse’s phone', { name: 'Ann Able', phone, spouse_phone: other }, { name: 'Ben Baker', phone: other }, ['Ann Able', 'Ben Baker']],
  ['one agent', { name: 'Ann Able', phone, agent: { email } }, { name: 'Ben Baker', phone: other, agent: { email } }, ['Ann Able', 'Ben Baker']],
  ['one upline’s email', { name: 'Ann Able', phone, upline_email: email }, { name: 'Amy Adams', phone: other, upline_email: email }, ['Ann Able', 'Amy Adams']],
  ['a couple with phone and email', { name: 'Ann Able', phone, email }, { name: 'Bo Able', phone, email }, ['Ann Able', 'Bo Able']],
]; // prettier-ignore

test.each([...one, ...two])('%s', async (_title, first, second, names) => {
  const { agent, post: send } = await makeVendor(app);
  await send(first);
  await send(second);
  expect((await rowsOf(app, agent.id)).leads.map(({ name }) => name ?? '').toSorted()).toEqual([...names].toSorted());
});
