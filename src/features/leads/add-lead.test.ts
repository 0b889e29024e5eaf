import { describe, expect, it, vi } from 'vitest';
import { press, Refusal, runHook, said, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { ApiError } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { holdersOfRefusal, useAddLead } from './add-lead.browser.ts';
import { useHolders } from './lead-holders.browser.ts';
import { plugIntoLeads } from './lead-slots.browser.ts';

usePage();

const typed = { name: 'Pat Doe', phone: '2025550143' } as never;
const answer = (more = {}) => ({ lead: makeLead(), merged: false, phone_dropped: false, ...more });

describe('a new lead', () => {
  it.each([
    ['ask', 'refuse', {}, 'Pat Doe added.'],
    ['fill', 'merge', { merged: true }, 'You already had Pat Doe, so we filled in what was missing.'],
    ['ask', 'refuse', { phone_dropped: true }, 'Pat Doe added. The phone number wasn’t valid, so we left it off.'],
  ] as const)('saved to %s is sent to %s', async (way, if_taken, more, text) => {
    const sent = serve({ 'POST /api/leads': () => answer(more) });
    const opened = vi.fn();
    const form = await runHook(() => useAddLead(opened));
    await form.does(({ save }) => save(typed, way));
    expect(sent[0]?.body).toMatchObject({ name: 'Pat Doe', if_taken });
    expect(said()).toEqual([text]);
    press('Open');
    expect(opened).toHaveBeenCalledWith('a');
    expect(queryClient.getQueryData(['leads', 'one', 'a'])).toMatchObject({ id: 'a' });
  });

  it('in vain is sent again as the same request; once added, no second press sends it', async () => {
    const sent = serve({ 'POST /api/leads': () => new Refusal(503, 'unavailable') });
    const form = await runHook(() => useAddLead(() => {}));
    await form.does(({ save }) => save(typed, 'ask').catch(() => undefined));
    expect(form.now().busy).toBeNull();
    const again = serve({ 'POST /api/leads': () => answer() });
    await form.does(({ save }) => Promise.all([save(typed, 'ask'), save(typed, 'ask')]));
    await form.does(({ save }) => save(typed, 'ask'));
    expect(again).toHaveLength(1);
    expect(again[0]?.body).toEqual(sent[0]?.body);
    expect(form.now().busy).toBe('ask');
  });

  it('beside another goes the way that is plugged in, and says what is shared', async () => {
    const asked = vi.fn(async () => ({ lead: makeLead(), shared: ['x'], phone_dropped: false }));
    plugIntoLeads({ addSecond: asked });
    const form = await runHook(() => useAddLead(() => {}));
    await form.does(({ save }) => save(typed, 'second'));
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ name: 'Pat Doe' }));
    expect(said()).toEqual(['Pat Doe added. The shared phone or email is kept as an additional one.']);
  });

  it.each([
    [
      new ApiError(409, { code: 'conflict', error: 'Taken.', current: { holders: { phone: 1 } } } as never),
      { phone: 1 },
    ],
    [new ApiError(409, { code: 'conflict', error: 'Else.' } as never), null],
    [new ApiError(400, { code: 'invalid_input', error: 'No.', current: { holders: {} } } as never), null],
    [new Error('planted'), null],
  ])('who has the number is read out of %s', (error, holders) => {
    expect(holdersOfRefusal(error)).toEqual(holders);
  });
});

it('who has a number is asked once it stands still, and not of half a one', async () => {
  const holder = { id: 'b', name: 'Ann Lee' };
  const sent = serve({ 'POST /api/leads/holders': () => ({ phone: holder, email: null }) });
  const use = (phone: string) => () => useHolders({ phone, email: '' });
  const form = await runHook(use('202555'));
  expect(form.now().holders).toEqual({ phone: null, email: null });
  await form.again(use('2025550143'));
  expect(sent).toEqual([]);
  await until(() => form.now().holders.phone);
  expect(sent.map(({ body }) => body)).toEqual([{ phone: '+12025550143', email: '' }]);
  await form.again(use('202555014'));
  expect(form.now().holders).toEqual({ phone: null, email: null });
});
