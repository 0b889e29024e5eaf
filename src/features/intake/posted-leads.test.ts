// What becomes of a posted lead, on the real server and database.
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { makeVendor, person, rowsOf } from '../../../test-support/vendors.ts';
import { saveContactSettings } from '../consent/consent.contract.ts';
import { listPosts, replayPost } from './intake.contract.ts';

const app = useTestApp();

describe('a posted lead', () => {
  it('has agreed as the agent says of all that are posted, but for who is opted out; posted again it adds nothing', async () => {
    const { agent, post: send } = await makeVendor(app);
    const posted_consent = { collected_by: 'agent', given_to: 'Moss Insurance', source: 'My website' } as const;
    await agent.call(saveContactSettings, { body: { posted_consent } });
    await send({ first_name: 'Ava', phone: '2025550143', lead_id: 'V-1' });
    await send({ first_name: 'Ava', phone: '2025550143', lead_id: 'V-1', state: 'NC' });
    await send({ first_name: 'Ben', phone: '2025550144', sms_opt_out: 'yes' });
    const consents = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('consents').select(['channel', 'address', 'collected_by', 'given_to', 'source']).execute(),
    );
    expect(consents).toEqual([
      {
        channel: 'text',
        address: '+12025550143',
        collected_by: 'agent',
        given_to: 'Moss Insurance',
        source: 'My website',
      },
    ]);
  });

  it('closes the number that a field names, and keeps what the check of each has found', async () => {
    const { agent, post: send } = await makeVendor(app);
    const phones = { phone1: '2025550143', phone2: '2025550144' };
    await send({ name: 'Ava Stone', ...phones, phone1_dnc: 'N', phone2_dnc: 'Y', scrub_date: '2026-03-02' });
    const [closed, checks, contacts] = await app.platform.database.asAgent(agent.id, async (tx) => [
      await tx.selectFrom('suppressions').select(['channel', 'address']).orderBy('channel').execute(),
      await tx.selectFrom('dnc_checks').select(['phone', 'result', 'origin']).orderBy('phone').execute(),
      await tx.selectFrom('message_contacts').select(['phone', 'subscribed']).execute(),
    ]);
    expect(closed).toEqual(['call', 'text'].map((channel) => ({ channel, address: '+12025550144' })));
    expect(checks).toEqual([
      { phone: '+12025550143', result: 'clear', origin: 'post' },
      { phone: '+12025550144', result: 'listed', origin: 'post' },
    ]);
    expect(contacts).toEqual([{ phone: '+12025550143', subscribed: true }]);
  });

  it('is added like any lead: contact, timeline, consent, further details, dropped numbers', async () => {
    const { agent, post: send } = await makeVendor(app);
    const answer = await send({
      first_name: 'Ava',
      last_name: 'Stone',
      phone: '(202) 555-0143',
      email: 'AVA@example.com',
      state: 'nc',
      lead_id: 'V-1',
      vendor: 'Bright Leads',
      branch_of_service: 'Navy',
      trusted_form_cert_url: 'https://cert.example.com/1',
      ssn: '123-45-6789',
      vehicle: 'Truck',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { ok: true, verdict: 'created', repeated: false, dropped: ['ssn'] },
    });
    const { leads, contacts, events, posts } = await rowsOf(app, agent.id);
    const { id, post_id } = answer.body as { id: string; post_id: string };
    expect(leads).toMatchObject([
      {
        id,
        name: 'Ava Stone',
        phone: '+12025550143',
        email: 'ava@example.com',
        state: 'NC',
        external_id: 'V-1',
        source: 'Bright Leads',
        military_branch: 'Navy',
        extra: { vehicle: 'Truck' },
        stage: 'no_pickup',
        status: 'lead',
      },
    ]);
    const consents = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('consents').selectAll().orderBy('channel').execute(),
    );
    const proof = {
      lead_id: id,
      certificate_url: 'https://cert.example.com/1',
      entered_from: 'Bright Leads',
      collected_by: null,
    };
    expect(consents).toMatchObject([
      { ...proof, channel: 'call', address: '+12025550143' },
      { ...proof, channel: 'text', address: '+12025550143' },
    ]);
    expect(contacts).toMatchObject([
      { phone: '+12025550143', full_name: 'Ava Stone', tags: ['lead', 'military'], subscribed: true },
    ]);
    expect(events).toMatchObject([
      { lead_id: id, kind: 'intake', detail: { post_id, verdict: 'created', source: 'Bright Leads' } },
    ]);
    expect(posts).toMatchObject([{ id: post_id, verdict: 'created', lead_id: id, dropped: ['ssn'] }]);
    expect(JSON.stringify(posts)).not.toContain('6789');
    expect(
      await app.platform.database.asAgent(agent.id, (tx) =>
        tx.selectFrom('lead_counts').select('count').where('user_id', '=', agent.id).execute(),
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('that tells the branch of a lead which is there makes its contact military, once', async () => {
    const { agent, post: send } = await makeVendor(app);
    await send({ name: 'Ava Stone', phone: '(202) 555-0143' });
    const tags = async () => (await rowsOf(app, agent.id)).contacts.map((contact) => contact.tags);
    expect(await tags()).toEqual([['lead']]);
    const told = { name: 'Ava Stone', phone: '(202) 555-0143', branch_of_service: 'Navy' };
    expect((await send(told)).body).toMatchObject({ verdict: 'completed' });
    expect((await send({ ...told, branch_of_service: 'Army' })).body).toMatchObject({ verdict: 'duplicate' });
    expect(await tags()).toEqual([['lead', 'military']]);
  });

  it('does not subscribe again who has opted out', async () => {
    const { agent, post: send } = await makeVendor(app);
    await asOwner(app, `insert into message_contacts (user_id, phone, subscribed) values ($1, '+12025550143', false)`, [
      agent.id,
    ]);
    expect((await send({ name: 'Ava Stone', phone: '(202) 555-0143' })).body).toMatchObject({ verdict: 'created' });
    expect((await rowsOf(app, agent.id)).contacts).toMatchObject([
      { phone: '+12025550143', full_name: 'Ava Stone', tags: ['lead'], subscribed: false },
    ]);
  });

  it('posted again is the same post, and its answer the first one’s', async () => {
    const { agent, post: send } = await makeVendor(app);
    const body = { name: 'Only A Name' };
    const first = await send(body);
    const again = await Promise.all(Array.from({ length: 5 }, () => send(body)));
    for (const answer of again) expect(answer.body).toEqual({ ...(first.body as object), repeated: true });
    const { leads, events, posts } = await rowsOf(app, agent.id);
    expect([leads.length, events.length, posts.length]).toEqual([1, 1, 1]);
    expect(posts[0]?.repeats).toBe(5);
  });

  it('posted twice at once is one lead', async () => {
    const { agent, post: send } = await makeVendor(app);
    const body = { name: 'Only A Name' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)));
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect((await rowsOf(app, agent.id)).leads).toHaveLength(1);
  });

  it('identical after a day is taken again: as a duplicate of the lead that is there', async () => {
    const { agent, post: send } = await makeVendor(app);
    const body = person();
    await send(body);
    await asOwner(app, `update intake_posts set received_at = received_at - interval '25 hours' where user_id = $1`, [
      agent.id,
    ]);
    expect((await send(body)).body).toMatchObject({ verdict: 'duplicate', repeated: false });
  });

  it('with a vendor’s id that came before is that lead: completed, else a duplicate, never a second one', async () => {
    const { agent, post: send } = await makeVendor(app);
    const first = await send({ name: 'Ava Stone', lead_id: '77', vendor: 'Bright Leads' });
    const { id } = first.body as { id: string };
    expect(
      (await send({ name: 'Ava B. Stone', lead_id: '77', vendor: 'bright leads', phone: '2025550143' })).body,
    ).toMatchObject({ id, verdict: 'completed' });
    expect((await send({ name: 'Ava C. Stone', lead_id: '77', vendor: 'Bright Leads' })).body).toMatchObject({
      id,
      verdict: 'duplicate',
    });
    expect((await rowsOf(app, agent.id)).leads).toMatchObject([{ id, name: 'Ava Stone', phone: '+12025550143' }]);
  });

  it.each([
    ['completed', { state: 'NC' }],
    ['duplicate', {}],
  ])('with a vendor’s id that came before with a %s one is that lead', async (verdict, more) => {
    const { agent, post: send } = await makeVendor(app);
    const known = { name: 'Ava Stone', phone: '(202) 555-0143', vendor: 'Bright Leads' };
    const { id } = (await send({ ...known, lead_id: '77' })).body as { id: string };
    expect((await send({ ...known, ...more, lead_id: '78' })).body).toMatchObject({ id, verdict });
    const { body } = await send({ name: 'Ava C. Stone', lead_id: '78', vendor: 'Bright Leads' });
    expect(body).toMatchObject({ id, verdict: 'duplicate' });
    expect((await rowsOf(app, agent.id)).leads).toHaveLength(1);
  });

  it('with an id that came before without a vendor is that lead as well, when it bears the same name', async () => {
    const { agent, post: send } = await makeVendor(app);
    const { id } = (await send({ name: 'Ava Stone', lead_id: '77' })).body as { id: string };
    const again = { name: 'ava stone', lead_id: '77', state: 'NC' };
    expect((await send(again)).body).toMatchObject({ id, verdict: 'completed' });
    expect((await rowsOf(app, agent.id)).leads).toMatchObject([{ id, name: 'Ava Stone', state: 'NC' }]);
  });

  it('with another vendor’s id of the same number is another lead', async () => {
    const { agent, post: send } = await makeVendor(app);
    await send({ name: 'Ava Stone', lead_id: '77' });
    expect((await send({ name: 'Hugo Nash', lead_id: '77' })).body).toMatchObject({ verdict: 'created' });
    expect((await send({ name: 'Zoe Hale', lead_id: '77', vendor: 'Bright Leads' })).body).toMatchObject({
      verdict: 'created',
    });
    expect((await rowsOf(app, agent.id)).leads).toHaveLength(3);
  });

  it('in the trash stays there when its vendor posts it again', async () => {
    const { agent, post: send } = await makeVendor(app);
    const { id } = (await send({ name: 'Ava Stone', lead_id: '77', vendor: 'Bright' })).body as { id: string };
    await agent.send('POST', '/api/leads/delete', { ids: [id] });
    const deleted = {
      id,
      verdict: 'duplicate',
      reason: 'deleted',
      message: 'You deleted this lead earlier, so we didn’t add it again.',
    };
    const changed = { name: 'Ava Stone', lead_id: '77', vendor: 'Bright', state: 'NC' };
    expect((await send(changed)).body).toMatchObject({ ...deleted, repeated: false });
    // The very same post once more must not be told that the lead was added, as it was then.
    expect((await send({ name: 'Ava Stone', lead_id: '77', vendor: 'Bright' })).body).toMatchObject({
      ...deleted,
      repeated: true,
    });
    expect((await rowsOf(app, agent.id)).leads).toMatchObject([{ id, deleted_at: expect.any(String), state: null }]);
  });

  it('of a known phone fills the blanks of that lead, keeps a second email aside and adds its notes to the timeline', async () => {
    const { agent, post: send } = await makeVendor(app);
    const { id } = (
      await send({ name: 'Ava Stone', phone: '2025550143', email: 'ava@example.com', notes: 'Calls after five' })
    ).body as { id: string };
    const answer = await send({
      name: 'Ava Stone-Hale',
      phone: '2025550143',
      email: 'eva@example.com',
      state: 'TX',
      notes: 'Has a dog',
    });
    expect(answer.body).toMatchObject({ ok: true, id, verdict: 'completed' });
    const { leads, notes } = await rowsOf(app, agent.id);
    expect(leads).toMatchObject([
      {
        name: 'Ava Stone',
        state: 'TX',
        email: 'ava@example.com',
        further_emails: ['eva@example.com'],
        notes: 'Calls after five',
      },
    ]);
    expect(notes).toMatchObject([{ lead_id: id, body: 'Has a dog', auto: false }]);
  });

  it('whose phone was missing fills it in and makes its contact, once', async () => {
    const { agent, post: send } = await makeVendor(app);
    await send({ name: 'Ava Stone', email: 'ava@example.com' });
    expect((await rowsOf(app, agent.id)).contacts).toEqual([]);
    await send({ name: 'Ava Stone', email: 'ava@example.com', phone: '2025550143' });
    await send({ name: 'Ava Stone', email: 'ava@example.com', phone: '2025550143', state: 'TX' });
    const { leads, contacts } = await rowsOf(app, agent.id);
    expect(leads).toMatchObject([{ phone: '+12025550143', state: 'TX' }]);
    expect(contacts).toMatchObject([{ phone: '+12025550143', full_name: 'Ava Stone', subscribed: true }]);
  });

  it.each([{}, { email: 'ava.s@example.com' }])(
    'that names who came without a name names the contact, too: %j',
    async (more) => {
      const { agent, post: send } = await makeVendor(app);
      await send({ phone: '2025550143', ...more });
      expect((await send({ name: 'Ava Stone', phone: '2025550143' })).body).toMatchObject({ verdict: 'completed' });
      const { leads, contacts } = await rowsOf(app, agent.id);
      expect(leads).toMatchObject([{ name: 'Ava Stone' }]);
      expect(contacts).toMatchObject([{ full_name: 'Ava Stone' }]);
    },
  );

  it('whose notes the lead has already adds none', async () => {
    const { agent, post: send } = await makeVendor(app);
    const known = { name: 'Ava Stone', phone: '2025550143', notes: 'Calls after five' };
    await send(known);
    expect((await send({ ...known, state: 'TX' })).body).toMatchObject({ verdict: 'completed' });
    expect((await send({ ...known, vendor: 'Bright' })).body).toMatchObject({ ok: true });
    expect((await rowsOf(app, agent.id)).notes).toEqual([]);
  });

  it('with one lead’s phone and another’s email fills the first and suggests the pair', async () => {
    const { agent, post: send } = await makeVendor(app);
    const { id: one } = (await send({ name: 'Ava Stone', phone: '2025550143' })).body as { id: string };
    const { id: two } = (await send({ name: 'A. Stone', email: 'ava@example.com' })).body as { id: string };
    expect((await send({ name: 'Ava Stone', phone: '2025550143', email: 'ava@example.com' })).body).toMatchObject({
      id: one,
      verdict: 'completed',
    });
    const { leads, pairs } = await rowsOf(app, agent.id);
    expect(leads.find(({ id }) => id === one)).toMatchObject({ email: null, further_emails: ['ava@example.com'] });
    expect(new Set([pairs[0]?.lead_a, pairs[0]?.lead_b])).toEqual(new Set([one, two]));
  });

  it('never reverts sold, and keeps an opt-out that came with it', async () => {
    const { agent, post: send } = await makeVendor(app);
    const { id } = (await send({ name: 'Ava Stone', phone: '2025550143' })).body as { id: string };
    await asOwner(app, `update leads set status = 'sold', sold_at = now(), sold = '{}' where id = $1`, [id]);
    expect((await send({ name: 'Ava Stone', phone: '2025550143', opted_out: 'yes' })).body).toMatchObject({
      id,
      verdict: 'duplicate',
    });
    const { leads, contacts, suppressed } = await rowsOf(app, agent.id);
    expect(leads).toMatchObject([{ status: 'sold' }]);
    expect(contacts).toMatchObject([{ subscribed: false }]);
    expect(suppressed.map(({ channel }) => channel).sort()).toEqual(['call', 'text']);
    // A later post without the word takes nothing back.
    await send({ name: 'Ava Stone', phone: '2025550143', state: 'NC' });
    expect((await rowsOf(app, agent.id)).contacts).toMatchObject([{ subscribed: false }]);
  });

  it('without access is kept, told so, and replayed when there is access again', async () => {
    const vendor = await makeVendor(app);
    await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [vendor.agent.id]);
    const body = person();
    for (let turn = 0; turn < 2; turn++)
      expect(await vendor.post(body)).toMatchObject({
        status: 403,
        body: { code: 'not_subscribed', error: expect.stringContaining('kept') },
      });
    expect(await rowsOf(app, vendor.agent.id)).toMatchObject({ leads: [], posts: [{ verdict: 'held', repeats: 1 }] });
    await asOwner(app, `update subscriptions set status = 'active' where user_id = $1`, [vendor.agent.id]);
    const { rows } = await vendor.agent.call(listPosts, { query: {} });
    const { post: replayed } = await vendor.agent.call(replayPost, { params: { id: rows[0]?.id ?? '' } });
    expect(replayed).toMatchObject({ verdict: 'created', reason: null, replayed_at: expect.any(String) });
    expect((await rowsOf(app, vendor.agent.id)).leads).toMatchObject([{ id: replayed.lead_id, name: body.name }]);
  });

  it('that was held and is posted again with access becomes a lead, as one post', async () => {
    const vendor = await makeVendor(app);
    const body = person();
    await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [vendor.agent.id]);
    await vendor.post(body);
    await asOwner(app, `update subscriptions set status = 'active' where user_id = $1`, [vendor.agent.id]);
    expect((await vendor.post(body)).body).toMatchObject({ verdict: 'created' });
    expect(await rowsOf(app, vendor.agent.id)).toMatchObject({ leads: [{}], posts: [{ verdict: 'created' }] });
  });
});
