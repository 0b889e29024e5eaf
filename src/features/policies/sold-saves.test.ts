import { beforeEach, expect, it } from 'vitest';
import { Refusal, said, serve, usePage, waiting } from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { showTimesIn } from '../../web/shown-zone.ts';
import { queryClient } from '../../web/query-client.ts';
import { undoLast } from '../../web/undo.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { soldForm, type SoldForm } from './sold-form.rules.ts';
import { enqueueSold, soldSaveKinds, takeSold } from './sold-saves.browser.ts';

usePage();
beforeEach(() => showTimesIn('America/Chicago'));

const kind = soldSaveKinds[0]!;
const day = '2031-03-04T15:00:00.000Z';
const formOf = (lead: Lead): SoldForm => soldForm(lead, 'America/Chicago', new Date(day));
const policy = (carrier: string, more: Partial<Lead> = {}) =>
  makeLead({ status: 'sold', version: 7, sold: { carrier }, sold_at: day, ...more });
const base = formOf(policy('Before'));
const mine = formOf(policy('Mine'));
const input = { leadId: 'a', version: 1, isSold: true, form: mine, base };

it.each<[string, Lead, unknown]>([
  ['is done where the same stands there', policy('Mine'), 'as wanted'],
  ['waits for a person where the same field was changed', policy('Theirs'), null],
  [
    'keeps what somebody else changed in another field',
    policy('Before', { sold: { carrier: 'Before', notes: 'Theirs' } }),
    { send: { ...input, version: 7, form: { ...mine, notes: 'Theirs' } } },
  ],
  ['is not sent again where the sale was taken back', makeLead({ version: 7 }), null],
])('a policy file %s', (_, lead, verdict) => {
  const found = kind.reconcile?.(input, { lead });
  if (verdict === null || verdict === 'as wanted') expect(found).toBe(verdict);
  else expect(found).toMatchObject(verdict as object);
});

it('a policy file whose sale was taken back says so, once, and waits for nobody', () => {
  const blank = { ...input, base: formOf(makeLead({})), form: { ...formOf(makeLead({})), notes: 'Mine' } };
  const refusal = { message: 'This lead isn’t sold.', current: { lead: makeLead({ version: 7, name: 'Pat Doe' }) } };
  expect(kind.reconcile?.(blank, refusal.current)).toBeNull();
  expect(kind.refused?.(blank, refusal, 'save')).toBe(true);
  expect(said()).toEqual(['We couldn’t save the policy file of Pat Doe. This lead isn’t sold.']);
  expect(kind.refused?.(input, { message: 'No.', current: { lead: policy('Theirs') } }, 'save')).toBe(false);
});

it('goes upon the version that a save before it made of this lead', () => {
  expect(kind.rebase?.(input, { lead: policy('x') })).toMatchObject({ version: 7 });
  expect(kind.rebase?.(input, { lead: policy('x', { id: 'b' }) })).toMatchObject({ version: 1 });
  expect(kind.rebase?.(input, {})).toMatchObject({ version: 1 });
});

it.each([
  [false, 'POST', '/api/leads/a/sold', { carrier: 'Mine' }],
  [true, 'PATCH', '/api/leads/a/sold', { version: 1, sold: { carrier: 'Mine' } }],
])('sold before: %s, sent by %s %s', async (isSold, method, path, body) => {
  const sent = serve({ [`${method} ${path}`]: () => ({ lead: policy('Mine') }) });
  await kind.send({ ...input, isSold }, { operationId: 'o', signal: new AbortController().signal });
  expect(sent[0]).toMatchObject({ method, path, body });
});

it.each([
  ['somebody else, another policy', true, 'Theirs', true],
  ['this very sale, whose answer was lost', true, 'Mine', false],
  ['nobody', false, 'Theirs', false],
])('sold before by %s', (_, was_sold, carrier, isOthers) => {
  for (const key of ['list', 'carriers']) queryClient.setQueryData(['leads', key], { pages: [], pageParams: [] });
  expect(takeSold({ lead: policy(carrier), was_sold }, mine)).toEqual({ isOthers });
  expect(said()).toEqual(isOthers ? ['This lead was already marked as sold. Its policy file didn’t change.'] : []);
  for (const key of ['list', 'carriers']) expect(queryClient.getQueryState(['leads', key])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(['leads', 'one', 'a'])).toMatchObject({ status: 'sold' });
});

it('waits in the lane of its lead', async () => {
  enqueueSold({ id: 'a', version: 1 }, 'Pat Doe', { isSold: true, form: mine, base });
  expect(await waiting()).toEqual([{ kind: 'lead.sold', input }]);
});

const unsold = soldSaveKinds[1]!;
const opened = makeLead({ version: 9 });

it('a sale that waits is taken back after it has gone', async () => {
  enqueueSold({ id: 'a', version: 1 }, 'Pat Doe', { isSold: false, form: mine, base });
  expect(said()).toEqual(['Saved on this device. We’ll send it as soon as we can.']);
  undoLast();
  expect(await waiting()).toMatchObject([
    { kind: 'lead.sold' },
    { kind: 'lead.unsold', input: { leadId: 'a', form: mine } },
  ]);
});

it.each([
  ['right after it', [null]],
  ['when it had arrived long before', [null, 'Taken back before the sale was sent.']],
])('a sale is taken back %s', async (_, reasons) => {
  const asked = [...reasons];
  const sent = serve({
    'POST /api/leads/a/not-sold': () => {
      asked.shift();
      return asked.length > 0 ? new Refusal(422, 'invalid_input') : { lead: opened };
    },
  });
  const answer = await unsold.send(
    { leadId: 'a', form: mine },
    { operationId: 'o', signal: new AbortController().signal },
  );
  expect(sent.map(({ body }) => body)).toEqual(reasons.map((reason) => ({ reason })));
  expect(answer).toMatchObject({ lead: { version: 9 } });
});

it.each([
  ['this very sale', { lead: policy('Mine'), was_sold: true }, false],
  ['a new sale', { lead: policy('Mine'), was_sold: false }, false],
  ['a sale of somebody else before it, which stays', { lead: policy('Theirs'), was_sold: true }, true],
])('what is taken back is %s', async (_, answer, stays) => {
  const sent = serve({ 'POST /api/leads/a/not-sold': () => ({ lead: opened }) });
  const input = unsold.rebase!({ leadId: 'a', form: mine }, answer);
  await unsold.send(input, { operationId: 'o', signal: new AbortController().signal });
  expect(sent).toHaveLength(stays ? 0 : 1);
});
