import { describe, expect, it } from 'vitest';
import { answerQuestion, press, Refusal, said, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { questions, type PromptQuestion } from '../../web/ui/ask.ts';
import { askLift } from './lift-suppression.browser.ts';
import { longestReason } from './suppression.rules.ts';

usePage();

const phone = '+12025550143';

describe('contact is allowed again', () => {
  it('with the reason, of exactly these channels', async () => {
    const sent = serve({ 'POST /api/suppressions/lift': () => ({}) });
    const done = askLift(phone, ['text']);
    expect(await answerQuestion('They asked')).toBe('Allow texts again?');
    await done;
    expect(sent[0]?.body).toEqual({ address: phone, channels: ['text'], why: 'They asked' });
    expect(said()).toEqual(['Texts allowed again.']);
  });

  it('never without an answer', async () => {
    const sent = serve({});
    const done = askLift(phone, ['text']);
    await answerQuestion(null);
    await done;
    expect([sent, said()]).toEqual([[], []]);
  });

  it('in vain says why, and asks again with the reason that was given', async () => {
    serve({ 'POST /api/suppressions/lift': () => new Refusal(409, 'conflict') });
    const done = askLift(phone, ['call']);
    await answerQuestion('They asked');
    await done;
    expect(said()).toEqual(['We couldn’t allow it. No.']);
    press('Retry');
    await until(() => questions.get().length > 0);
    expect(questions.get()[0]).toMatchObject({ initial: 'They asked' });
    await answerQuestion(null);
  });

  it.each([
    [phone, ['text'] as const, true],
    [phone, ['call'] as const, false],
    ['pat@example.com', ['email'] as const, false],
  ])('%s by %s: the question speaks of the carrier’s block: %s', async (address, channels, speaks) => {
    const done = askLift(address, channels);
    await until(() => questions.get().length > 0);
    const [{ body, check }] = questions.get() as unknown as [PromptQuestion];
    expect(body?.includes('until they text START')).toBe(speaks);
    expect([check?.(''), check?.('x'.repeat(longestReason)), check?.('x'.repeat(longestReason + 1))]).toEqual([
      'Enter why.',
      undefined,
      `Use ${longestReason} characters or fewer.`,
    ]);
    await answerQuestion(null);
    await done;
  });
});
