import { beforeEach, describe, expect, it } from 'vitest';
import {
  offline,
  Refusal,
  runHook,
  serve,
  until,
  usePage,
  waiting,
  type RunningHook,
} from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { forgetDrafts } from '../../web/draft.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { enqueueEdit } from '../leads/lead-saves.browser.ts';
import { useLeadEdit, type LeadEdit } from './lead-edit.browser.ts';

usePage();
beforeEach(() => forgetDrafts(''));

const lead = makeLead({
  name: 'Pat Doe',
  state: 'TX',
  version: 3,
  address: { street: '1 Elm St', city: 'Waco', state: 'TX', zip: '76701' },
});
const path = 'PATCH /api/leads/a';
const open = (of: Lead = lead) => runHook(() => useLeadEdit(of));
const typed = (form: RunningHook<LeadEdit>, change: Parameters<LeadEdit['set']>[0]) =>
  form.does(({ set }) => set(change));
const save = (form: RunningHook<LeadEdit>) => form.does((edit) => edit.save());
const conflict = (newer: Lead) => new Refusal(409, 'conflict', { current: { lead: newer } });

it('sends what was changed, upon the version that is shown, and is clean afterward', async () => {
  const sent = serve({ [path]: () => ({ lead: makeLead({ ...lead, name: 'Kim', version: 4 }) }) });
  const form = await open();
  expect(form.now()).toMatchObject({ isDirty: false, isWaiting: false, conflict: null, failure: null });
  await typed(form, { name: 'Kim' });
  expect(form.now().isDirty).toBe(true);
  await save(form);
  expect(sent[0]?.body).toEqual({ version: 3, changes: { name: 'Kim' } });
  await form.again(() => useLeadEdit(makeLead({ ...lead, name: 'Kim', version: 4 })));
  expect(form.now()).toMatchObject({ isDirty: false, isJustSaved: true });
});

it('an address goes whole, the parts that were not touched as somebody else changed them', async () => {
  let answers = 0;
  const newer = makeLead({
    ...lead,
    version: 5,
    address: { street: '1 Elm St', city: 'Austin', state: 'TX', zip: '76701' },
  });
  const sent = serve({ [path]: () => (++answers === 1 ? conflict(newer) : { lead: makeLead({ version: 6 }) }) });
  const form = await open();
  await typed(form, { street: '2 Oak St' });
  await save(form);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { version: 3, changes: { address: { street: '2 Oak St', city: 'Waco' } } },
    { version: 5, changes: { address: { street: '2 Oak St', city: 'Austin' } } },
  ]);
});

it('what was typed while it was being saved stays, to be saved next', async () => {
  let answer!: (given: unknown) => void;
  serve({ [path]: () => new Promise((resolve) => (answer = resolve)) });
  const form = await open();
  await typed(form, { name: 'Kim' });
  const saved = form.does((edit) => void edit.save());
  await saved;
  await until(() => answer);
  expect(form.now().isSaving).toBe(true);
  const sent = serve({});
  await form.does((edit) => edit.save());
  expect(sent).toEqual([]);
  await typed(form, { name: 'Kim Lee', state: 'OH' });
  const after = makeLead({ ...lead, name: 'Kim', version: 4 });
  await form.does(() => answer({ lead: after }));
  await form.again(() => useLeadEdit(after));
  expect(form.now().value).toMatchObject({ name: 'Kim Lee', state: 'OH' });
  expect(form.now().isDirty).toBe(true);
  const next = serve({ [path]: () => ({ lead: makeLead({ version: 5 }) }) });
  await save(form);
  expect(next[0]?.body).toEqual({ version: 4, changes: { name: 'Kim Lee', state: 'OH' } });
});

describe('the lead changed elsewhere', () => {
  const theirs = makeLead({ ...lead, name: 'Lee', version: 5 });

  it('in the same field, shown before it was saved: both stand there, and nothing is sent', async () => {
    const sent = serve({});
    const form = await open();
    await typed(form, { name: 'Kim' });
    await form.again(() => useLeadEdit(theirs));
    await save(form);
    expect(form.now().conflict?.fields).toEqual([{ field: 'name', mine: 'Kim', theirs: 'Lee' }]);
    expect(sent).toEqual([]);
  });

  it('in the same field, told by the server: mine is sent upon theirs, or theirs is taken', async () => {
    serve({ [path]: () => conflict(theirs) });
    const form = await open();
    await typed(form, { name: 'Kim', state: 'OH' });
    await save(form);
    expect(form.now().conflict?.fields).toEqual([{ field: 'name', mine: 'Kim', theirs: 'Lee' }]);
    await form.again(() => useLeadEdit(theirs));
    const sent = serve({ [path]: () => ({ lead: makeLead({ version: 6 }) }) });
    await form.does(({ conflict: asked }) => asked?.keepMine());
    expect(sent[0]?.body).toEqual({ version: 5, changes: { name: 'Kim', state: 'OH' } });
  });

  it('theirs is taken for that field alone', async () => {
    serve({ [path]: () => conflict(theirs) });
    const form = await open();
    await typed(form, { name: 'Kim', state: 'OH' });
    await save(form);
    await form.again(() => useLeadEdit(theirs));
    await form.does(({ conflict: asked }) => asked?.takeTheirs());
    expect(form.now()).toMatchObject({ conflict: null, isDirty: true, value: { name: 'Lee', state: 'OH' } });
  });

  it('in another field: sent again by itself, three times in all, and then it says that it failed', async () => {
    let version = 5;
    const sent = serve({ [path]: () => conflict(makeLead({ ...lead, company: 'Acme', version: ++version })) });
    const form = await open();
    await typed(form, { name: 'Kim' });
    await save(form);
    expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([3, 6, 7]);
    expect(form.now().failure).toBe('Save failed. No.');
  });

  it('to what was typed here: nothing is sent', async () => {
    const sent = serve({});
    const form = await open();
    await typed(form, { name: 'Lee' });
    await form.again(() => useLeadEdit(theirs));
    await save(form);
    expect(sent).toEqual([]);
    expect(form.now()).toMatchObject({ isDirty: false, conflict: null });
  });
});

describe('a refusal', () => {
  it.each([
    ['body.changes.phone', 'phone'],
    ['body.changes.further_phones.0', 'further_phones'],
    ['body.changes.address.state', 'address_state'],
    ['body.changes.address.zip', 'zip'],
    ['body.changes.address', 'street'],
  ])('of %s stands at %s until that is typed again', async (at, field) => {
    serve({ [path]: () => new Refusal(400, 'invalid_input', { fields: [{ path: at, message: 'Not so.' }] }) });
    const form = await open();
    await typed(form, { name: 'Kim', street: '2 Oak St' });
    await save(form);
    expect(form.now()).toMatchObject({ faults: { [field]: 'Not so.' }, failure: 'Save failed', isDirty: true });
    await typed(form, { source: 'Mail' });
    expect(form.now().faults).toHaveProperty(field);
    await typed(form, { [field]: 'x' });
    expect(form.now().faults).toEqual({});
  });

  it('for another lead’s number offers to keep a further one with both, a main one not', async () => {
    const holder = { id: 'b', name: 'Lee', status: 'lead' };
    const refuse = (at: string) => () =>
      new Refusal(409, 'taken', { current: { holder }, fields: [{ path: at, message: 'Taken.' }] });
    serve({ [path]: refuse('body.changes.phone') });
    const form = await open();
    await typed(form, { phone: '(202) 555-0143', further_phones: '(202) 555-0144' });
    await save(form);
    expect(form.now()).toMatchObject({ holder, keepShared: undefined });
    serve({ [path]: refuse('body.changes.further_phones.0') });
    await save(form);
    const sent = serve({ [path]: () => ({ lead: makeLead({ version: 4 }) }) });
    await form.does((edit) => edit.keepShared?.());
    expect(sent[0]?.body).toMatchObject({ keep_shared: true });
    expect(form.now().holder).toBeNull();
  });

  it('of a date that is half typed is said here', async () => {
    const sent = serve({});
    const form = await open();
    await typed(form, { dob: 'incomplete' });
    await save(form);
    expect(form.now().faults).toEqual({ dob: 'Enter the whole date.' });
    expect(sent).toEqual([]);
  });

  it.each([
    ['by a bound', () => new Refusal(400, 'invalid_input')],
    ['for another lead’s number', () => new Refusal(409, 'taken', { current: { holder: { id: 'b', name: 'Lee' } } })],
  ])('%s and given up: the form is as saved, and says nothing more', async (_, refuse) => {
    serve({ [path]: refuse });
    const form = await open();
    await typed(form, { name: 'Kim' });
    await save(form);
    expect(form.now().failure).not.toBeNull();
    await form.does(({ discard }) => discard());
    const silent = { failure: null, holder: null, conflict: null, faults: {} };
    expect(form.now()).toMatchObject({ isDirty: false, ...silent, value: { name: 'Pat Doe' } });
  });
});

describe('what cannot be sent now', () => {
  it('waits with what the fields were, and the form is clean', async () => {
    serve({ [path]: offline });
    const form = await open();
    await typed(form, { name: 'Kim' });
    await save(form);
    expect(await waiting()).toEqual([
      { kind: 'lead.edit', input: { leadId: 'a', version: 3, mine: { name: 'Kim' }, base: { name: 'Pat Doe' } } },
    ]);
    expect(form.now()).toMatchObject({ isDirty: false, isWaiting: true, saved: { name: 'Kim' } });
  });

  it('the next change goes behind it, with what the one before made of the field', async () => {
    enqueueEdit(lead, { name: 'Kim' }, { name: 'Pat Doe' });
    const sent = serve({});
    const form = await open();
    await typed(form, { name: 'Kim Lee' });
    await save(form);
    expect(sent).toEqual([]);
    expect((await waiting()).at(-1)?.input).toMatchObject({ mine: { name: 'Kim Lee' }, base: { name: 'Kim' } });
  });
});
