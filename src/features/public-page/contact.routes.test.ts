// Visitors who ask to be contacted, on the real server and database.
import { describe, expect, it } from 'vitest';
import { agentPages, plainWords, type AgentWithPage } from '../../../test-support/agent-pages.ts';
import { asOwner, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { rowsOf } from '../../../test-support/vendors.ts';
import { saveContactSettings } from '../consent/consent.contract.ts';
import { listPosts, replayPost } from '../intake/intake.contract.ts';
import { consentWords } from '../numbers/suggested-texts.rules.ts';
import { trapName } from '../reviews/review-form.rules.ts';
import { inquiryWords } from './contact-form.words.ts';
import { contactMark } from './write-contact-form.operation.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
const { withPage, look, post } = agentPages(app);

const name = 'Dana Cole';
const good = {
  first_name: 'Pat',
  last_name: 'Doe',
  phone: '(615) 555-0177',
  email: 'pat@example.com',
  message: 'Call after five',
  mark: contactMark(name),
};
const ask = ({ path }: AgentWithPage, form: Record<string, string> = good, headers?: Record<string, string>) =>
  post(`${path}/contact`, form, headers);
const consentsOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .selectFrom('consents')
      .select(['channel', 'address', 'collected_by', 'given_to', 'seller', 'source', 'words', 'ip', 'given_at'])
      .orderBy('channel')
      .execute(),
  );
const notesOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx) => tx.selectFrom('lead_notes').select('body').execute());

/** All of it still stands in the form. */
function expectTyped(text: string): void {
  expect(text).toContain('value="Pat"');
  expect(text).toContain('value="Doe"');
  expect(text).toContain('value="(615) 555-0177"');
  expect(text).toContain('value="pat@example.com"');
  expect(text).toMatch(/Call after five<\/textarea/);
  expect(text).toContain('role="alert"');
}

describe('somebody who asks to be contacted', () => {
  it('is told so by a page of its own and becomes a lead with a record of the words, the time and the place', async () => {
    const agent = await withPage();
    const before = Date.now();
    const { status, headers } = await ask(agent, good, { 'x-forwarded-for': '198.51.100.7' });
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(`${agent.path}/contact/thanks$`)]);
    expect((await look(`${agent.path}/contact/thanks`)).text).toContain('Thanks, your message was sent');
    const { leads } = await rowsOf(app, agent.id);
    expect(leads).toMatchObject([
      {
        name: 'Pat Doe',
        phone: '+16155550177',
        email: 'pat@example.com',
        source: 'Agent page',
        notes: 'Call after five',
      },
    ]);
    const consents = await consentsOf(agent);
    const record = {
      collected_by: 'agent',
      given_to: name,
      seller: name,
      source: expect.stringMatching(`${agent.path}$`) as string,
      words: inquiryWords(name),
      ip: '198.51.100.7',
    };
    expect(consents).toMatchObject([
      { ...record, channel: 'call', address: '+16155550177' },
      { ...record, channel: 'email', address: 'pat@example.com' },
    ]);
    const inquiries = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('dnc_grounds').selectAll().where('user_id', '=', agent.id).execute(),
    );
    expect(inquiries).toMatchObject([
      { kind: 'inquiry', phone: '+16155550177', person_name: 'Pat Doe', how: record.source, entered_by: 'person' },
    ]);
    for (const { given_at } of consents) expect(Math.abs(Date.parse(given_at!) - before)).toBeLessThan(120_000);
  });

  it('agrees to texts by the box alone', async () => {
    const agent = await withPage();
    await ask(agent, { ...good, agrees: 'yes' });
    const consents = await consentsOf(agent);
    expect(consents.map(({ channel }) => channel)).toEqual(['call', 'email', 'text']);
    expect(new Set(consents.map(({ words }) => words))).toEqual(
      new Set([`${inquiryWords(name)} ${consentWords(name)}`]),
    );
  });

  it('has agreed to no texts without the box, whatever the agent says of leads that vendors post', async () => {
    const agent = await withPage({ subscription: null });
    await ask(agent);
    await asOwner(
      app,
      `insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
       values ($1, 'agent_monthly', 'active', $2, now() + interval '20 days')`,
      [agent.id, `sub_${agent.id}`],
    );
    await agent.call(saveContactSettings, {
      body: { posted_consent: { collected_by: 'agent', given_to: name, source: 'A form' } },
    });
    const { rows } = await agent.call(listPosts, { query: { show: 'to_check', limit: 5 } });
    await agent.call(replayPost, { params: { id: rows[0]!.id } });
    expect((await consentsOf(agent)).map(({ channel }) => channel)).toEqual(['call', 'email']);
  });

  it('who is a lead already stays one, and the message is on the timeline', async () => {
    const agent = await withPage();
    await ask(agent);
    await ask(agent, { ...good, message: 'Or at noon' });
    await ask(agent, { ...good, message: 'Or at noon' });
    expect((await rowsOf(app, agent.id)).leads).toHaveLength(1);
    expect(await notesOf(agent)).toEqual([{ body: 'Or at noon' }]);
  });

  it('tells a social security number in vain: it is kept nowhere', async () => {
    const agent = await withPage();
    await ask(agent, { ...good, message: 'My SSN is 123-45-6789, call after five' });
    const { leads, posts } = await rowsOf(app, agent.id);
    expect(leads).toMatchObject([{ notes: 'My SSN is [removed], call after five' }]);
    expect(posts).toHaveLength(1);
    expect(JSON.stringify([leads, posts])).not.toContain('123-45-6789');
  });

  it('may leave a phone or an email', async () => {
    const agent = await withPage();
    await ask(agent, { ...good, phone: '' });
    await ask(agent, { ...good, first_name: 'Kim', email: '', phone: '(615) 555-0178' });
    expect((await rowsOf(app, agent.id)).leads).toHaveLength(2);
  });

  it.each([
    ['nothing to answer to', { phone: '', email: '' }, 'Enter a phone number or an email address.'],
    ['no name', { first_name: ' ' }, 'Enter your first name.'],
    ['a number of nowhere', { phone: '123' }, 'Enter a US phone number'],
    ['texts to no number', { phone: '', agrees: 'yes' }, 'Enter the mobile number to text.'],
    ['no email', { email: 'pat@' }, 'Enter a valid email address'],
    ['a long message', { message: 'x'.repeat(1001) }, 'Use 1000 characters or fewer.'],
    ['other words than there are', { mark: 'former' }, 'The words below have changed since.'],
  ])('is shown what is wrong with %s, and what was typed stays', async (_, more, words) => {
    const agent = await withPage();
    const { status, text } = await ask(agent, { ...good, last_name: 'O’Doe "Jr"', ...more });
    expect([status, text.includes(words)], text).toEqual([400, true]);
    expect(text).toContain('value="O’Doe &quot;Jr&quot;"');
    expect((await rowsOf(app, agent.id)).leads).toEqual([]);
  });

  it.each([
    ['a program that fills in everything', { [trapName]: 'https://spam.example' }, 303],
    ['what cannot be stored', { first_name: 'a\0' }, 400],
    ['more than a form holds', { message: 'x'.repeat(20_000) }, 413],
  ])('leaves nothing: %s', async (_, more, status) => {
    const agent = await withPage();
    expect((await ask(agent, { ...good, ...more })).status).toBe(status);
    expect((await rowsOf(app, agent.id)).leads).toEqual([]);
  });

  it('is told to the agent’s devices, once', async () => {
    const agent = await withPage();
    await asOwner(
      app,
      `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, platform, leads, messages)
       select $1, id, 'https://push.example.com/' || id, 'p', 'a', 'web', true, true from auth.session where "userId" = $1 limit 1`,
      [agent.id],
    );
    await ask(agent);
    await ask(agent);
    const { leads } = await rowsOf(app, agent.id);
    const told = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('push_happenings').select(['kind', 'ref']).where('user_id', '=', agent.id).execute(),
    );
    expect(told).toEqual([{ kind: 'new_lead', ref: leads[0]?.id }]);
  });

  it('finds what they typed where they are told to wait', async () => {
    const agent = await withPage();
    for (let turn = 0; turn < 120; turn += 1) await ask(agent);
    const { status, text, headers } = await ask(agent, { ...good, agrees: 'yes' });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expectTyped(text);
    expect(text).toContain('<h1>Contact Dana Cole</h1>');
    expect(text).toMatch(/name="agrees" value="yes" checked/);
    expect(text).toContain(`name="mark" value="${good.mark}"`);
  });

  it('finds it, too, where the request cannot be kept, and sends it again from there', async () => {
    const agent = await withPage();
    await asOwner(app, `alter table leads add constraint planted check (user_id <> '${agent.id}') not valid`);
    const { status, text } = await ask(agent);
    expect([status, plainWords(text)]).toEqual([503, expect.stringContaining('Not sent yet. Something went wrong.')]);
    expectTyped(text);
    await asOwner(app, 'alter table leads drop constraint planted');
    expect((await ask(agent)).status).toBe(303);
    expect((await rowsOf(app, agent.id)).leads).toHaveLength(1);
  });

  it('finds it where nobody can say whose page it is, and agrees to nothing that does not stand there', async () => {
    const agent = await withPage();
    await asOwner(app, 'alter table account_deletions rename to account_deletions_away');
    const { status, text } = await ask(agent, { ...good, agrees: 'yes' });
    await asOwner(app, 'alter table account_deletions_away rename to account_deletions');
    expect(status).toBe(503);
    expectTyped(text);
    expect(text).toContain('<h1>Contact this agent</h1>');
    expect(text).toContain('name="mark" value=""');
    expect(text).not.toContain('name="agrees"');
    const again = await ask(agent, { ...good, mark: '' });
    expect([again.status, plainWords(again.text)]).toEqual([
      400,
      expect.stringContaining('Please read the words below and send again.'),
    ]);
    expectTyped(again.text);
    expect((await rowsOf(app, agent.id)).leads).toEqual([]);
  });

  it('gets it back as text, and nobody else gets it', async () => {
    const agent = await withPage();
    const hostile = '"><script>alert(1)</script></textarea><img src=x onerror=alert(1)>';
    const entries = { first_name: hostile, last_name: hostile, phone: hostile, email: hostile, message: hostile };
    const refused = await ask(agent, { ...good, ...entries });
    const other = await withPage();
    await asOwner(app, 'alter table account_deletions rename to account_deletions_away');
    const away = await ask(other, { ...good, ...entries });
    await asOwner(app, 'alter table account_deletions_away rename to account_deletions');
    expect([refused.status, away.status]).toEqual([400, 503]);
    for (const { text, headers } of [refused, away]) {
      expect(text.split('&lt;script&gt;alert(1)')).toHaveLength(6);
      expect(text).not.toMatch(/<script>alert|<img/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
    }
    for (const path of [agent.path, `${agent.path}/contact`, `${agent.path}/contact/thanks`, other.path])
      expect((await look(path)).text).not.toContain('alert(1)');
  });

  it('finds no form where no page has such a name, and nothing of theirs is written back', async () => {
    const { status, text } = await post('/a/..%2F%22%3E/contact', good);
    expect(status).toBe(404);
    expect(text).not.toContain('pat@example.com');
  });

  it('is refused from another site’s page', async () => {
    const agent = await withPage();
    expect((await ask(agent, good, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await rowsOf(app, agent.id)).leads).toEqual([]);
  });

  it('finds nobody at a page that is not published', async () => {
    const agent = await withPage({ published: false });
    expect((await ask(agent)).status).toBe(404);
    expect((await look(`${agent.path}/contact`)).status).toBe(404);
  });

  it('is one of thirty an hour from one place', async () => {
    const agent = await withPage();
    const place = { 'x-forwarded-for': '198.51.100.99' };
    const statuses = [];
    for (let turn = 0; turn < 31; turn += 1) statuses.push((await ask(agent, { [trapName]: 'x' }, place)).status);
    expect(statuses).toEqual([...Array<number>(30).fill(303), 429]);
  });

  it('and all of them together one of 120 at one page', async () => {
    const [agent, other] = [await withPage(), await withPage()];
    const statuses = [];
    for (let turn = 0; turn < 121; turn += 1) statuses.push((await ask(agent)).status);
    expect(statuses).toEqual([...Array<number>(120).fill(303), 429]);
    expect((await ask(other)).status).toBe(303);
  });
});
