// Who texts, and how to stop it: in the first text that a number sends somebody by itself, counted and paid with it.
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { textFaults } from '../../../test-support/texting-people.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf } from '../../../test-support/wallets.ts';
import { introduced, introducedAsPaid } from './first-automatic-text.rules.ts';
import { planTexts, type TextRequest } from './queue-texts.operation.ts';

const app = useTextingApp();
const both = '. This is Dana Cole. Reply STOP to opt out.';

describe('the words', () => {
  it.each([
    ['Hi Pat', `Hi Pat${both}`],
    ['Hi Pat! \n', 'Hi Pat! This is Dana Cole. Reply STOP to opt out.'],
    ['Hi Pat 😀', 'Hi Pat 😀 This is Dana Cole. Reply STOP to opt out.'],
    ['Hi Pat \n', `Hi Pat${both}`],
    ["Hi Pat, it's Dana Cole.", "Hi Pat, it's Dana Cole. Reply STOP to opt out."],
    ["Hi Pat, it's DANA\ncole!", "Hi Pat, it's DANA\ncole! Reply STOP to opt out."],
    ["Hi, it's Dana Coleman", `Hi, it's Dana Coleman${both}`],
    ["It's Dana", `It's Dana${both}`],
    ['Hi. Reply STOP to opt out', 'Hi. Reply STOP to opt out. This is Dana Cole.'],
    ['Dana Cole. Reply "stop" to unsubscribe.', 'Dana Cole. Reply "stop" to unsubscribe.'],
    ['Dana Cole: reply stop to opt-out', 'Dana Cole: reply stop to opt-out'],
    ['Dana Cole. I will not stop', 'Dana Cole. I will not stop. Reply STOP to opt out.'],
    ['Dana Cole. Reply STOPPED to opt out', 'Dana Cole. Reply STOPPED to opt out. Reply STOP to opt out.'],
    ['', ''],
    [' ', ' '],
  ])('%j leaves as %j', (body, text) => {
    expect(introduced(body, 'Dana Cole')).toBe(text);
    expect(introduced(text, ' Dana  Cole ')).toBe(text);
  });

  it.each([[null], [''], [' \u202E']])('are none of an agent called %j', (name) => {
    expect(introduced('Hi', name)).toBeNull();
  });
});

describe('the words of one that is paid already', () => {
  const short = 'x'.repeat(100);
  const long = 'x'.repeat(150);
  it.each([
    ['that has them', `${short}${both}`, 1, 'Dana Cole', { body: `${short}${both}` }],
    ['that takes them along', short, 1, 'Dana Cole', { body: `${short}${both}` }],
    ['that would take another part', long, 1, 'Dana Cole', { ends: 'not_introduced' }],
    [
      'that has room in its second',
      `${long}${long}`.slice(0, 200),
      2,
      'Dana Cole',
      { body: `${'x'.repeat(200)}${both}` },
    ],
    ['of an agent without a name', short, 1, null, { ends: 'no_name' }],
  ])('one %s', (_, body, parts, name, expected) => {
    expect(introducedAsPaid({ body, parts }, name)).toEqual(expected);
  });
});

const automatic = (to: string, leadId: string, more: Partial<TextRequest> = {}): TextRequest => ({
  origin: 'bulk',
  to,
  body: 'Hello Pat',
  leadId,
  ...more,
});
/** The agent texts from another number from now on. */
async function moveTo(agent: Texter, number: string) {
  const { profile_id } = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('messaging_profiles').select('profile_id').where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
  );
  await app.control('numbers', { phone_number: number, messaging_profile_id: profile_id, verified: true });
  await asOwner(app, 'update toll_free_numbers set phone_number = $2 where assigned_to = $1', [agent.id, number]);
  await asOwner(app, 'update messaging_profiles set number = $2 where user_id = $1', [agent.id, number]);
}
const bodies = async (agent: Texter) => (await app.messages(agent)).map(({ body }) => body);

describe('a text that goes out by itself', () => {
  it('is introduced until one reached the person; what still waits does not count', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const [one, other] = [automatic(lead.phone, lead.id), automatic(lead.phone, lead.id, { body: 'Again' })];
    await app.queue(agent, one, other);
    expect(await bodies(agent)).toEqual([`Hello Pat${both}`, `Again${both}`]);
    await app.deliver(agent);
    await app.settle();
    await app.queue(agent, automatic(lead.phone, lead.id, { body: 'Third' }));
    expect((await bodies(agent)).at(-1)).toBe('Third');
    expect((await app.phone(lead.phone)).toSorted()).toEqual([`Again${both}`, `Hello Pat${both}`]);
  });

  it('costs what it then takes, in the plan as in the bill', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const request = automatic(lead.phone, lead.id, { body: 'x'.repeat(150) });
    const plan = await app.platform.database.asAgent(agent.id, (tx) =>
      planTexts(tx, { userId: agent.id, as: 'agent', now: app.clock.now.getTime() }, [request]),
    );
    expect(plan).toMatchObject({ totalCents: 2, texts: [{ text: { parts: 2, body: `${request.body}${both}` } }] });
    await app.queue(agent, request);
    expect(await balanceOf(app, agent.id)).toBe(998);
    const long = automatic(lead.phone, lead.id, { body: 'x'.repeat(1500) });
    expect((await app.queue(agent, long)).texts).toEqual([{ is: 'refused', why: 'too_long' }]);
    const none = automatic(lead.phone, lead.id, { body: ' ' });
    expect((await app.queue(agent, none)).texts).toEqual([{ is: 'refused', why: 'empty' }]);
  });

  it('is introduced again where the first one failed, and from another number', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.control('reception', { phone: lead.phone, status: 'delivery_failed', code: '40002' });
    await app.queue(agent, automatic(lead.phone, lead.id));
    await app.deliver(agent);
    await app.settle();
    const [first] = await app.messages(agent);
    expect(first!.status).toBe('failed');
    await app.queue(agent, automatic(lead.phone, lead.id, { body: 'Again' }));
    expect((await bodies(agent)).at(-1)).toBe(`Again${both}`);
    const known = await app.lead(agent);
    await app.queue(agent, automatic(known.phone, known.id));
    await app.deliver(agent);
    await app.settle();
    await asOwner(app, `update messages set from_number = '+18335550000' where user_id = $1 and direction = 'out'`, [
      agent.id,
    ]);
    await app.queue(agent, automatic(known.phone, known.id, { body: 'From another number' }));
    expect((await bodies(agent)).at(-1)).toBe(`From another number${both}`);
  });

  it('that waits while its agent gets another number is introduced at its price, or ends and costs nothing', async () => {
    const agent = await app.texter();
    const people = [
      await app.lead(agent),
      await app.lead(agent),
      await app.lead(agent),
      await app.lead(agent),
    ] as const;
    const [short, long, byHand, stranger] = people;
    await app.queue(agent, ...[short, long].map(({ id, phone }) => automatic(phone, id)));
    await app.deliver(agent);
    await app.settle();
    const waiting = app.queue(
      agent,
      automatic(short.phone, short.id, { body: 'Again' }),
      automatic(long.phone, long.id, { body: 'x'.repeat(150) }),
      automatic(byHand.phone, byHand.id, { origin: 'inbox', body: 'By hand' }),
      automatic(stranger.phone, stranger.id),
    );
    expect(await waiting).toMatchObject({ balanceCents: 994 });
    await moveTo(agent, '+18335559901');
    await app.deliver(agent);
    await app.settle();
    const got = await Promise.all(people.map(async ({ phone }) => (await app.phone(phone)).at(-1)));
    expect(got).toEqual([`Again${both}`, `Hello Pat${both}`, 'By hand', `Hello Pat${both}`]);
    const ended = (await app.messages(agent)).find(
      ({ person_number: to, status }) => to === long.phone && status !== 'delivered',
    );
    expect(ended).toMatchObject({ status: 'canceled', reason: 'not_introduced', refunded_at: expect.any(String) });
    expect([await balanceOf(app, agent.id), await textFaults(app, agent)]).toEqual([995, []]);
  });

  it('is introduced as it leaves where the one before it failed after it was written', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const firstIs = (status: string) =>
      asOwner(app, `update messages set status = $2 where user_id = $1 and body like 'Hello%'`, [agent.id, status]);
    await app.queue(agent, automatic(lead.phone, lead.id));
    await firstIs('sent');
    await app.queue(agent, automatic(lead.phone, lead.id, { body: 'Again' }));
    expect((await bodies(agent)).at(-1)).toBe('Again');
    await firstIs('failed');
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toEqual([`Again${both}`]);
    expect((await bodies(agent)).at(-1)).toBe(`Again${both}`);
  });

  it('is not sent by an agent without a name; what a person writes stays as it is', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await asOwner(app, 'update profiles set full_name = null where user_id = $1', [agent.id]);
    expect((await app.queue(agent, automatic(lead.phone, lead.id))).texts).toEqual([{ is: 'refused', why: 'no_name' }]);
    await app.queue(agent, automatic(lead.phone, lead.id, { origin: 'inbox' }));
    expect(await bodies(agent)).toEqual(['Hello Pat']);
  });
});
