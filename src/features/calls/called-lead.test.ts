// A press of Call beside a lead.
import { beforeEach, expect, it, vi } from 'vitest';
import { calledLead, noteRung, pressCall } from './called-lead.browser.ts';

const [pat, ana] = [
  { id: 'a', name: 'Pat', phone: '+13125550142' },
  { id: 'b', name: 'Ana', phone: '+13125550143' },
];
let now = 0;
const attempt = () => calledLead.get()?.attempt;

beforeEach(() => {
  now += 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  calledLead.set(null);
});

it('a second one while the call is on its way is the same call, and another lead’s is its own', () => {
  pressCall(pat);
  const first = attempt();
  pressCall(pat);
  expect(attempt()).toBe(first);
  pressCall(ana);
  expect(calledLead.get()).toMatchObject(ana);
});

it('a double press counts once when the phone rings between the two, and again later', () => {
  pressCall(pat);
  noteRung(pat.phone);
  calledLead.set(null);
  now += 999;
  pressCall(pat);
  expect(attempt()).toBeUndefined();
  now += 1;
  pressCall(pat);
  expect(calledLead.get()).toMatchObject(pat);
});

it('who closed the window without a call presses again at once', () => {
  pressCall(pat);
  calledLead.set(null);
  pressCall(pat);
  expect(calledLead.get()).toMatchObject(pat);
});
