import { afterEach, expect, it, vi } from 'vitest';
import { said, usePage } from '../../../test-support/browser-page.ts';
import { pipelineSaveKinds } from './pipeline-save-kinds.browser.ts';

usePage();
afterEach(() => vi.unstubAllGlobals());

/** As browsers kept it before list and board had one kind of save for a stage. */
const kept = {
  leadId: 'a',
  version: 3,
  stage: 'quoted',
  card: { id: 'a', name: 'Pat Doe', phone: null, email: null, stage: 'no_pickup', version: 3 },
};
const former = pipelineSaveKinds.find(({ name }) => name === 'pipeline.stage')!;

it('sends a move that an older browser kept, as a stage', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push([method, address, JSON.parse(body as string)]);
    return Response.json({ lead: { id: 'a', version: 4 } });
  });
  await former.send(kept, { operationId: 'o', signal: new AbortController().signal });
  expect(sent).toEqual([['POST', '/api/leads/a/stage', { stage: 'quoted', version: 3, id: 'o' }]]);
});

it.each([
  ['is sent again where only other fields changed', 'no_pickup', 'send'],
  ['is done where somebody chose the same stage', 'quoted', 'as wanted'],
  ['waits for a person where somebody chose another one', 'answered', null],
])('%s', (_, stage, verdict) => {
  const found = former.reconcile?.(kept, { lead: { id: 'a', status: 'lead', stage, version: 9 } });
  expect(typeof found === 'object' && found ? 'send' : found).toBe(verdict);
});

const acme = { carrier: 'Acme Life', face_cents: 2_500_000, premium_cents: 60_000 };
it.each([
  ['pipeline.quote', 'is sent again where only the reason changed', { pending_reason: 'Medical' }, 'send'],
  ['pipeline.quote', 'waits for a person where somebody saved another quote', { quoted: null }, null],
  ['pipeline.pending-reason', 'is sent again where only the quote changed', { quoted: null }, 'send'],
  ['pipeline.pending-reason', 'waits for a person where somebody chose another', { pending_reason: 'Medical' }, null],
])('%s %s', (name, _, change, verdict) => {
  const kind = pipelineSaveKinds.find((each) => each.name === name)!;
  const card = { ...kept.card, quoted: acme, pending_reason: null };
  const mine = { carrier: 'Best Life', face: '25000', premium: '650', reason: 'Signature' };
  const found = kind.reconcile?.(
    { leadId: 'a', version: 3, card, ...mine },
    { card: { ...card, ...change, version: 9 } },
  );
  expect(typeof found === 'object' && found ? 'send' : found).toBe(verdict);
});

it.each(['pipeline.quote', 'pipeline.pending-reason'])('%s of a lead that was sold is said and given up', (name) => {
  const kind = pipelineSaveKinds.find((each) => each.name === name)!;
  const current = { card: { ...kept.card, version: 9 }, status: 'sold' };
  const refusal = { message: 'This lead is sold, so it’s no longer in the pipeline.', current };
  expect(kind.reconcile?.(kept, current)).toBeNull();
  expect(kind.refused?.(kept, refusal, 'save')).toBe(true);
  expect(said()).toEqual([`We couldn’t save this for Pat Doe. ${refusal.message}`]);
  expect(kind.refused?.(kept, { ...refusal, current: { ...current, status: 'lead' } }, 'save')).toBe(false);
});
