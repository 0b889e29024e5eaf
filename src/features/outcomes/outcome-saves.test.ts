import { beforeEach, describe, expect, it } from 'vitest';
import { answerQuestion, press, runHook, said, until, usePage, waiting } from '../../../test-support/browser-page.ts';
import { isShutNow } from '../leads/reach-lead.browser.ts';
import { keepStandings } from '../leads/standings.browser.ts';
import { enqueueFollowUp } from '../leads/lead-saves.browser.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { showTimesIn } from '../../web/shown-zone.ts';
import { queryClient } from '../../web/query-client.ts';
import { enqueueSave, unsavedNow } from '../../web/saves.ts';
import { waitingToasts } from '../../web/ui/toast.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { choosing } from './called-lead.browser.ts';
import { figuresAsCalled } from './lead-as-called.browser.ts';
import { logOutcomeOf } from './log-outcome.browser.ts';
import { followUpOn, stopContact } from './next-step.browser.ts';
import { outcomeSaveKinds, useUnsavedOutcomes } from './outcome-saves.browser.ts';
import type { Outcome } from './outcome.rules.ts';

usePage();
beforeEach(() => showTimesIn('America/Chicago'));

const lead = makeLead({
  phone: '+12025550143',
  call_attempts: 2,
  last_outcome: 'Talked',
  last_contacted_at: '2031-01-02T15:00:00.000Z',
});
/** As panel and list show it, whatever reading of the lead ended last. */
const shown = (stored: Lead = lead) => figuresAsCalled(stored, unsavedNow('lead:a'));
const { call_attempts, last_outcome, last_contacted_at } = lead;
const stored = { call_attempts, last_outcome, last_contacted_at };
const next = () => waitingToasts.get().at(-1)?.more?.label;

describe('an outcome', () => {
  it.each<[Outcome, string, boolean]>([
    ['no_answer', 'No answer', false],
    ['talked', 'Talked', true],
  ])('%s counts at once, and as contact only where the lead was reached', async (outcome, label, isContact) => {
    queryClient.setQueryData(['leads', 'one', 'a'], lead);
    logOutcomeOf(lead, outcome);
    expect(shown()).toMatchObject({ call_attempts: 3, last_outcome: label });
    expect(shown().last_contacted_at !== lead.last_contacted_at).toBe(isContact);
    expect(said()).toEqual([`${label}: Pat Doe`]);
    press('Undo');
    expect(shown()).toEqual(stored);
    const [logged, undone] = await waiting();
    expect(logged).toEqual({ kind: 'lead.outcome', input: { leadId: 'a', outcome } });
    expect(undone).toMatchObject({
      kind: 'lead.undo-outcome',
      input: { leadId: 'a', outcomeId: expect.any(String), before: stored },
    });
  });

  it('one after the other all count, though a reading of the lead ends between them', () => {
    queryClient.setQueryData(['leads', 'one', 'a'], lead);
    logOutcomeOf(lead, 'talked');
    queryClient.setQueryData(['leads', 'one', 'a'], { ...lead });
    logOutcomeOf(lead, 'no_answer');
    expect(shown()).toMatchObject({ call_attempts: 4, last_outcome: 'No answer' });
    expect(queryClient.getQueryData(['leads', 'one', 'a'])).toEqual(lead);
    press('Undo');
    expect(shown()).toMatchObject({ call_attempts: 3, last_outcome: 'Talked' });
  });

  it('whose answer is shown counts once, and taken back it is gone before the server says so', () => {
    queryClient.setQueryData(['leads', 'one', 'a'], lead);
    logOutcomeOf(lead, 'talked');
    const [save] = unsavedNow('lead:a');
    const answer = { ...lead, version: 2, call_attempts: 3, last_outcome: 'Talked' };
    outcomeSaveKinds
      .find(({ name }) => name === 'lead.outcome')
      ?.saved?.(save?.input, { lead: answer, saveId: save?.id ?? '' });
    expect(shown(answer)).toMatchObject({ call_attempts: 3, last_outcome: 'Talked' });
    press('Undo');
    expect(shown(answer)).toEqual(stored);
  });

  it.each<[Outcome, Partial<Lead>, string | undefined]>([
    ['no_answer', {}, 'Follow up tomorrow'],
    ['left_voicemail', {}, 'Follow up in 2 days'],
    ['talked', {}, 'Follow up in 3 days'],
    ['call_back', {}, 'Choose a time'],
    ['not_interested', {}, 'Do not contact'],
    ['not_interested', { phone: null, email: 'pat@example.com' }, 'Do not contact'],
    ['not_interested', { phone: null }, undefined],
    ['wrong_number', {}, 'Do not contact'],
    ['wrong_number', { phone: null, email: 'pat@example.com' }, undefined],
    ['not_interested', { phone: null, further_phones: ['+12025550151'] }, 'Do not contact'],
    ['wrong_number', { phone: null, further_phones: ['+12025550151'] }, 'Do not contact'],
  ])('%s of %j offers: %s', (outcome, change, label) => {
    logOutcomeOf({ ...lead, ...change }, outcome);
    expect(next()).toBe(label);
  });

  it('that is not saved shows on the timeline, until it is to be undone', async () => {
    const log = (id: string, leadId = 'a') =>
      enqueueSave({
        id,
        kind: 'lead.outcome',
        lane: `lead:${leadId}`,
        input: { leadId, outcome: 'talked' },
        label: id,
      });
    const unsaved = await runHook(() => useUnsavedOutcomes('a'));
    await unsaved.does(() => {
      log('one');
      log('two');
      log('other', 'b');
      enqueueSave({
        id: 'u',
        kind: 'lead.undo-outcome',
        lane: 'lead:a',
        input: { leadId: 'a', outcomeId: 'one' },
        label: 'u',
      });
    });
    expect(unsaved.now().map(({ id, outcome }) => [id, outcome])).toEqual([['two', 'talked']]);
  });

  it('taken back in vain says why', () => {
    const undo = outcomeSaveKinds.find(({ name }) => name === 'lead.undo-outcome');
    expect(undo?.refused?.({ leadId: 'a', outcomeId: 'o' }, { message: 'Too late.', current: undefined }, 'save')).toBe(
      true,
    );
    expect(said()).toEqual(['We couldn’t undo this. Too late.']);
  });
});

describe('what fits next', () => {
  it('a follow-up goes upon the lead as it is known now, and can be taken back', async () => {
    queryClient.setQueryData(
      ['leads', 'one', 'a'],
      makeLead({ version: 9, next_follow_up_at: '2031-03-04T15:00:00.000Z' }),
    );
    followUpOn(lead, '2031-03-05T15:00:00.000Z');
    expect((await waiting())[0]).toEqual({
      kind: 'lead.follow-up',
      input: { leadId: 'a', version: 9, at: '2031-03-05T15:00:00.000Z', before: '2031-03-04T15:00:00.000Z' },
    });
    expect(said()).toEqual([expect.stringMatching(/^Follow-up with Pat Doe: .* 9:00 AM$/)]);
  });

  it('a time is chosen in its dialog', () => {
    logOutcomeOf(lead, 'call_back');
    press('Choose a time');
    expect(choosing.get()).toBe(lead);
    choosing.set(null);
  });

  it.each([
    [true, [{ kind: 'lead.do-not-contact', input: { leadId: 'a', reason: 'wrong_number' } }]],
    [false, []],
  ])('a number is stopped only when the question was answered: %s', async (yes, saves) => {
    const done = stopContact(lead, 'wrong_number');
    expect(await answerQuestion(yes)).toBe('Stop contacting Pat Doe?');
    await done;
    expect(await waiting()).toEqual(saves);
    expect(said()).toEqual(yes ? ['Pat Doe is on your do-not-contact list.'] : []);
  });

  it.each<['wrong_number' | 'not_interested', Partial<Lead>, (string | null)[]]>([
    ['wrong_number', { further_phones: ['+12025550151'] }, [lead.phone]],
    ['wrong_number', { phone: null, further_phones: ['+12025550151', '+12025550152'] }, ['+12025550151']],
    ['not_interested', { further_phones: ['+12025550151'] }, [lead.phone, '+12025550151']],
  ])('%s of %j closes at once: %j', async (reason, change, closed) => {
    const phones = [lead.phone!, '+12025550151', '+12025550152'];
    keepStandings(
      phones.map((phone) => ({ phone })),
      [],
    );
    const done = stopContact({ ...lead, ...change }, reason);
    await answerQuestion(true);
    await done;
    expect(phones.filter((phone) => isShutNow('call', phone))).toEqual(closed);
  });

  it('pressed in the message, a follow-up is set for the morning', async () => {
    logOutcomeOf(lead, 'left_voicemail');
    press('Follow up in 2 days');
    await until(() => said().length === 2);
    expect(said().at(-1)).toMatch(/^Follow-up with Pat Doe: .* 9:00 AM$/);
  });

  it('is offered no more once a follow-up was set in another way', async () => {
    logOutcomeOf(lead, 'left_voicemail');
    enqueueFollowUp(makeLead({ id: 'b' }), { at: '2031-03-05T15:00:00.000Z' });
    expect(next()).toBe('Follow up in 2 days');
    enqueueFollowUp(lead, { at: '2031-03-05T15:00:00.000Z' });
    expect(next()).toBeUndefined();
    expect(said().at(-1)).toBe('Left voicemail: Pat Doe');
  });
});
