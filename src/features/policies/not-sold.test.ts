import { expect, it } from 'vitest';
import { answerQuestion, Refusal, said, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { questions } from '../../web/ui/ask.ts';
import { askNotSold } from './take-sale-back.browser.ts';

usePage();

it('a sale that could not be taken back is asked about again, with the reason that was given', async () => {
  const lead = makeLead({ name: 'Pat Doe', status: 'sold' });
  serve({ 'POST /api/leads/a/not-sold': () => new Refusal(500, 'unexpected') });
  const done = askNotSold(lead);
  await answerQuestion('The carrier declined');
  await until(() => said().length > 0 && questions.get().length > 0);
  expect(said()).toEqual([expect.stringMatching(/^Pat Doe is still sold\./)]);
  expect(questions.get()[0]).toMatchObject({ initial: 'The carrier declined' });
  const sent = serve({ 'POST /api/leads/a/not-sold': () => ({ lead: makeLead({ name: 'Pat Doe' }) }) });
  await answerQuestion('The carrier declined');
  expect(await done).toBe(true);
  expect(sent[0]?.body).toEqual({ reason: 'The carrier declined' });
});
