// Reviews on the real server and database: left by anybody, managed by the agent alone, and never made to say something else unseen.
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { agentPages, plainWords, type AgentWithPage } from '../../../test-support/agent-pages.ts';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { takeReview } from './leave-review.operation.ts';
import { trapName } from './review-form.rules.ts';
import { takenPerHour } from './review.rules.ts';
import {
  addReview,
  changeReview,
  deleteReview,
  leaveReview,
  listReviews,
  replyToReview,
  showReview,
} from './reviews.contract.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
const { withPage, look, post, addReview: plantReview } = agentPages(app);

const all = (agent: TestAgent) => agent.call(listReviews, { query: {} });
const good = { rating: '4', name: 'Pat', comment: 'Good advice' };
const leave = ({ path }: AgentWithPage, form: Record<string, string> = good, headers?: Record<string, string>) =>
  post(`${path}/review`, form, headers);

/** All of it still stands in the form. */
function expectTyped(text: string): void {
  expect(text).toMatch(/value="4"\s+aria-label="4 stars"\s+checked/);
  expect(text).toMatch(/name="name"[^>]*value="Pat"/);
  expect(text).toContain('>Good advice</textarea');
  expect(text).toContain('role="alert"');
}

describe('a visitor', () => {
  it('leaves a review, which shows at once', async () => {
    const agent = await withPage();
    const { status, headers } = await leave(agent, { ...good, comment: '<b>Good</b>\r\nadvice ' });
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(`${agent.path}/review/thanks$`)]);
    expect((await look(`${agent.path}/review/thanks`)).text).toContain('Thanks! Your review was submitted.');
    expect((await all(agent)).reviews).toMatchObject([
      {
        rating: 4,
        reviewer_name: 'Pat',
        comment: '<b>Good</b>\nadvice',
        is_public: true,
        origin: 'visitor',
        original: null,
      },
    ]);
    await expect.poll(async () => (await look(agent.path)).text).toContain('&lt;b&gt;Good&lt;/b&gt;\nadvice');
  });

  it('chooses five stars unless they choose others, and may leave the rest blank', async () => {
    const agent = await withPage();
    for (const page of [agent.path, `${agent.path}/review`])
      expect((await look(page)).text).toMatch(/value="5"\s+aria-label="5 stars"\s+checked/);
    await leave(agent, { rating: '5', name: ' ', comment: '' });
    expect((await all(agent)).reviews).toMatchObject([{ rating: 5, reviewer_name: null, comment: null }]);
  });

  it.each([
    ['no rating', { rating: '' }],
    ['no stars', { rating: '0' }],
    ['six', { rating: '6' }],
    ['a half', { rating: '4.5' }],
    ['a long comment', { comment: 'x'.repeat(281) }],
    ['a long name', { name: 'x'.repeat(81) }],
  ])('is told what is wrong with %s, and what was typed stays', async (_, more) => {
    const agent = await withPage();
    const { status, text } = await leave(agent, { ...good, ...more });
    expect([status, text.includes('Failed to submit review.')]).toEqual([400, true]);
    expect(text).toMatch(/Good advice|x{281}/);
    expect((await all(agent)).reviews).toEqual([]);
  });

  it('writes 280 characters, an emoji being one', async () => {
    const agent = await withPage();
    expect((await leave(agent, { ...good, comment: '👍'.repeat(280) })).status).toBe(303);
    expect((await all(agent)).reviews).toHaveLength(1);
  });

  it.each([
    ['a program that fills in everything', { [trapName]: 'x' }, 303],
    ['what cannot be stored', { name: 'a\0' }, 400],
    ['more than a form holds', { comment: 'x'.repeat(9000) }, 413],
  ])('leaves nothing: %s', async (_, more, status) => {
    const agent = await withPage();
    expect((await leave(agent, { ...good, ...more })).status).toBe(status);
    expect((await all(agent)).reviews).toEqual([]);
  });

  it('leaves one review however often it is sent, and another with other words or from elsewhere', async () => {
    const agent = await withPage();
    const place = { 'x-forwarded-for': '198.51.100.7' };
    const send = async (form: Record<string, string>) => (await leave(agent, form, place)).status;
    const stars = { rating: '5', name: '', comment: '' };
    for (const form of [good, stars]) {
      expect(await Promise.all([send(form), send(form)])).toEqual([303, 303]);
      // More often than one place may review an agent in an hour.
      for (let turn = 0; turn < takenPerHour.fromOnePlace; turn += 1) expect(await send(form)).toBe(303);
    }
    expect((await all(agent)).totals).toMatchObject({ total: 2 });
    expect(await send({ ...good, rating: '3' })).toBe(303);
    expect((await leave(agent)).status).toBe(303);
    expect((await all(agent)).totals).toMatchObject({ total: 4 });
  });

  it('leaves one, too, where a day ends between two presses, and another one a day later', async () => {
    const agent = await withPage();
    const fields = { rating: 4, reviewer_name: 'Pat', comment: 'Good advice' };
    const totalAt = async (at: number) => {
      const left = { userId: agent.id, address: '198.51.100.8', fields, now: new Date(at) };
      await app.platform.database.asSystem((tx) => takeReview(tx, app.platform.config.authSecrets, left));
      return (await all(agent)).totals.total;
    };
    const midnight = Date.parse('2026-03-03T00:00:00Z');
    expect([await totalAt(midnight - 1), await totalAt(midnight)]).toEqual([1, 1]);
    expect(await totalAt(midnight + 86_400_000)).toBe(2);
  });

  it('finds no agent whose page is not published', async () => {
    const agent = await withPage({ published: false });
    expect((await leave(agent)).status).toBe(404);
    const body = { agent_id: agent.id, rating: 5 };
    expect(await testClient(app.url).refusal(leaveReview, { body })).toMatchObject({ code: 'not_found' });
    expect((await all(agent)).reviews).toEqual([]);
  });

  it('may say it by the function, too, and nothing of what is not theirs to say', async () => {
    const agent = await withPage();
    const visitor = testClient(app.url);
    const body = { agent_id: agent.id, rating: 4, reviewer_name: ' Pat  Doe ', comment: ' Fine ' };
    expect(await visitor.call(leaveReview, { body })).toEqual({ ok: true });
    for (const more of [
      { is_public: false },
      { origin: 'agent' },
      { rating: 0 },
      { rating: 6 },
      { rating: 4.5 },
      { rating: '5' },
    ])
      expect(await visitor.refusal(leaveReview, { body: { ...body, ...more } as typeof body })).toMatchObject({
        code: 'invalid_input',
      });
    expect((await all(agent)).reviews).toMatchObject([
      { reviewer_name: 'Pat Doe', comment: 'Fine', origin: 'visitor' },
    ]);
  });

  it('is told so when the review cannot be kept', async () => {
    const agent = await withPage();
    await asOwner(app, `alter table agent_reviews add constraint planted check (user_id <> '${agent.id}') not valid`);
    const { status, text } = await leave(agent);
    expect(status).toBe(503);
    expect(text).toContain('>Failed to submit review.<br />Something went wrong.</p>');
    expectTyped(text);
    expect(text).toContain('<h1>Review Dana Cole</h1>');
    await asOwner(app, 'alter table agent_reviews drop constraint planted');
    expect((await leave(agent)).status).toBe(303);
  });

  it('is told so, too, when nobody can say whose page it is', async () => {
    const agent = await withPage();
    await asOwner(app, 'alter table account_deletions rename to account_deletions_away');
    const { status, text } = await leave(agent);
    expect(status).toBe(503);
    expect(text).toContain('>Failed to submit review.<br />Something went wrong.</p>');
    expectTyped(text);
    await asOwner(app, 'alter table account_deletions_away rename to account_deletions');
    expect((await leave(agent)).status).toBe(303);
  });

  it('finds what they typed where they are told to wait', async () => {
    const agent = await withPage();
    const place = { 'x-forwarded-for': '198.51.100.45' };
    for (let turn = 0; turn < takenPerHour.fromOnePlace; turn += 1)
      await leave(agent, { ...good, comment: `Good advice ${turn}` }, place);
    const { status, text, headers } = await leave(agent, good, place);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expectTyped(text);
    expect(text).toMatch(/>Failed to submit review\.<br \/>[A-Z][^<]+\.<\/p>/);
  });

  it('has what they are writing kept by a script that the policy names alone', async () => {
    const agent = await withPage();
    const forms = ['review', 'contact'].flatMap((form) => [`${agent.path}/${form}`, `${agent.path}/${form}/thanks`]);
    for (const path of [agent.path, ...forms]) {
      const { text, headers } = await look(path);
      const script = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
      const hash = createHash('sha256').update(script).digest('base64');
      expect(headers.get('content-security-policy')?.match(/script-src [^;]*/)?.[0]).toBe(
        `script-src 'sha256-${hash}'`,
      );
      expect(text).not.toMatch(/\son\w+=/);
    }
    const { headers } = await look(`${agent.path}/reviews`);
    expect(headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('leaves five an hour from one place for one agent', async () => {
    const [agent, other] = [await withPage(), await withPage()];
    const place = { 'x-forwarded-for': '198.51.100.44' };
    const statuses = [];
    for (let turn = 0; turn <= takenPerHour.fromOnePlace; turn += 1)
      statuses.push((await leave(agent, { ...good, comment: `Good advice ${turn}` }, place)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect((await leave(other, good, place)).status).toBe(303);
    const body = { agent_id: agent.id, rating: 1 };
    expect(await testClient(app.url).refusal(leaveReview, { body }, place)).toMatchObject({
      code: 'too_many_requests',
    });
  });

  it('and all of them together sixty', async () => {
    const agent = await withPage();
    const statuses = [];
    for (let turn = 0; turn <= takenPerHour.fromEverywhere; turn += 1) statuses.push((await leave(agent)).status);
    expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([60, 429]);
  });
});

describe('the agent', () => {
  it('adds reviews as their own, trimmed, which count in no average', async () => {
    const agent = await withPage();
    await plantReview(agent, 4);
    const body = { rating: 1, reviewer_name: '  ', comment: ' From a letter ' };
    const { review } = await agent.call(addReview, { body });
    expect(review).toMatchObject({ reviewer_name: null, comment: 'From a letter', origin: 'agent', is_public: true });
    expect((await all(agent)).totals).toEqual({ average: 4, shown: 1, total: 1 });
  });

  it('adds a review once, also when it is sent again because the answer was lost', async () => {
    const agent = await withPage();
    const body = { rating: 5, reviewer_name: 'Lee', comment: 'From a letter' };
    const headers = { 'idempotency-key': randomUUID() };
    const add = () => agent.send('POST', addReview.path, body, headers);
    const first = await add();
    expect(first).toMatchObject({ status: 200, body: { review: { comment: 'From a letter' } } });
    expect((await add()).body).toEqual(first.body);
    expect((await all(agent)).reviews).toMatchObject([{ comment: 'From a letter' }]);
  });

  it('edits a visitor’s review: the original is kept from the first edit on, and counts', async () => {
    const agent = await withPage();
    await plantReview(agent, 1, { reviewer_name: 'Lee', comment: 'Bad' });
    const [before] = (await all(agent)).reviews;
    const params = { id: before!.id };
    const body = { version: before!.version, rating: 5, reviewer_name: 'Lee', comment: 'Good' };
    const { review } = await agent.call(changeReview, { params, body });
    const original = { rating: 1, reviewer_name: 'Lee', comment: 'Bad' };
    expect(review).toMatchObject({ rating: 5, comment: 'Good', original });
    const again = await agent.call(changeReview, {
      params,
      body: { ...body, version: review.version, comment: 'Great' },
    });
    expect(again.review).toMatchObject({ comment: 'Great', original });
    expect((await all(agent)).totals.average).toBe(1);
    await expect.poll(async () => plainWords((await look(agent.path)).text)).toContain('Edited by the agent');
    expect(await agent.refusal(changeReview, { params, body })).toMatchObject({
      code: 'conflict',
      current: { review: { comment: 'Great' } },
    });
  });

  it.each([{ rating: 5 }, { reviewer_name: 'Kim' }, { comment: 'Good' }])(
    'keeps the original of which they edit %o alone',
    async (change) => {
      const agent = await withPage();
      const original = { rating: 1, reviewer_name: 'Lee', comment: 'Bad' };
      await plantReview(agent, original.rating, { reviewer_name: original.reviewer_name, comment: original.comment });
      const [before] = (await all(agent)).reviews;
      const body = { version: before!.version, ...original, ...change };
      const { review } = await agent.call(changeReview, { params: { id: before!.id }, body });
      expect(review).toMatchObject({ ...change, original });
    },
  );

  it('an edit of their own keeps no original, nor does hiding or answering', async () => {
    const agent = await withPage();
    const { review } = await agent.call(addReview, { body: { rating: 3, reviewer_name: null, comment: null } });
    const params = { id: review.id };
    const body = { version: review.version, rating: 4, reviewer_name: null, comment: null };
    expect((await agent.call(changeReview, { params, body })).review).toMatchObject({ rating: 4, original: null });
    await plantReview(agent, 2);
    const visitors = (await all(agent)).reviews.find(({ origin }) => origin === 'visitor')!;
    const hidden = await agent.call(showReview, { params: { id: visitors.id }, body: { is_public: false } });
    expect(hidden.review).toMatchObject({ is_public: false, original: null });
    expect((await all(agent)).totals).toEqual({ average: 2, shown: 0, total: 1 });
  });

  it('answers, changes the answer and takes it away', async () => {
    const agent = await withPage();
    await plantReview(agent, 5);
    const params = { id: (await all(agent)).reviews[0]!.id };
    const say = async (reply: string | null) => (await agent.call(replyToReview, { params, body: { reply } })).review;
    expect(await say(' Thank you ')).toMatchObject({
      reply: 'Thank you',
      replied_at: expect.any(String),
      original: null,
    });
    expect(await say(' ')).toMatchObject({ reply: null, replied_at: null });
    expect(await agent.refusal(replyToReview, { params, body: { reply: 'x'.repeat(501) } })).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('hides a review with its answer from visitors, on both pages, and shows it again', async () => {
    const agent = await withPage();
    await leave(agent, { ...good, comment: 'Never called back' });
    const params = { id: (await all(agent)).reviews[0]!.id };
    await agent.call(replyToReview, { params, body: { reply: 'Sorry about that' } });
    const shown = async () =>
      (await Promise.all([agent.path, `${agent.path}/reviews`].map((path) => look(path)))).map(({ text }) =>
        ['Never called back', 'Sorry about that'].filter((words) => text.includes(words)),
      );
    const both = ['Never called back', 'Sorry about that'];
    await expect.poll(shown).toEqual([both, both]);
    await agent.call(showReview, { params, body: { is_public: false } });
    await expect.poll(shown).toEqual([[], []]);
    await agent.call(showReview, { params, body: { is_public: true } });
    await expect.poll(shown).toEqual([both, both]);
  });

  it('deletes a review for good', async () => {
    const agent = await withPage();
    await plantReview(agent, 5);
    const params = { id: (await all(agent)).reviews[0]!.id };
    expect(await agent.call(deleteReview, { params })).toEqual({ deleted: true });
    expect(await agent.refusal(deleteReview, { params })).toMatchObject({ code: 'not_found' });
  });

  it('sees and changes none of another agent’s, and cannot say where one came from', async () => {
    const [agent, other] = [await withPage(), await makeAgent(app)];
    await plantReview(agent, 5);
    const params = { id: (await all(agent)).reviews[0]!.id };
    expect((await all(other)).reviews).toEqual([]);
    expect(await other.refusal(showReview, { params, body: { is_public: false } })).toMatchObject({
      code: 'not_found',
    });
    expect(await other.refusal(deleteReview, { params })).toMatchObject({ code: 'not_found' });
    const asAgent = (set: object) =>
      app.platform.database.asAgent(agent.id, (tx) =>
        tx.updateTable('agent_reviews').set(set).where('user_id', '=', agent.id).execute(),
      );
    await expect(asAgent({ origin: 'agent' })).rejects.toThrow('permission denied');
    await expect(asAgent({ original: null })).rejects.toThrow('permission denied');
    await expect(asAgent({ created_at: new Date(0).toISOString() })).rejects.toThrow('permission denied');
  });

  it.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 2.5 },
    { comment: 'x'.repeat(281) },
    { reviewer_name: 'x'.repeat(81) },
  ])('is refused %o', async (more) => {
    const agent = await withPage();
    const body = { rating: 5, reviewer_name: null, comment: null, ...more };
    expect(await agent.refusal(addReview, { body })).toMatchObject({ code: 'invalid_input' });
  });

  it('hears of a new one on every open screen', async () => {
    const agent = await withPage();
    const stream = await openStream(app.url, agent.token);
    await leave(agent);
    expect(await stream.next('change', ({ table }) => table === 'agent_reviews')).toMatchObject({
      operation: 'insert',
    });
    stream.close();
  });
});
