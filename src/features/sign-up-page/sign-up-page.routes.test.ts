// An agent's sign-up page on the real server and database: seen by everyone, taken as a lead with its consent, abused by nobody.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type AgentChoice, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { verificationForm } from '../../../test-support/verifications.ts';
import { rowsOf } from '../../../test-support/vendors.ts';
import { listPosts, replayPost } from '../intake/intake.contract.ts';
import { saveContactSettings } from '../consent/consent.contract.ts';
import { consentWords } from '../numbers/suggested-texts.rules.ts';
import type { VerificationForm } from '../numbers/verification-form.rules.ts';
import { placeName, textsPlace } from '../public-page/contact-form.rules.ts';
import { inquiryWords } from '../public-page/contact-form.words.ts';
import { contactMark } from '../public-page/write-contact-form.operation.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
const client = () => testClient(app.url);
const business = 'Cole Family Insurance LLC';

let last = 0;

async function withPage(
  form: Partial<VerificationForm> = {},
  choice: AgentChoice = {},
): Promise<TestAgent & { path: string; page: string }> {
  const agent = await makeAgent(app, choice);
  const slug = `dana-cole-${(last += 1)}`;
  await asOwner(app, 'insert into agent_profiles (user_id, slug) values ($1, $2)', [agent.id, slug]);
  await asOwner(app, `insert into number_verifications (user_id, phone_number, form) values ($1, '+18335550123', $2)`, [
    agent.id,
    { ...verificationForm, ...form },
  ]);
  return { ...agent, page: `/a/${slug}`, path: `/a/${slug}/texts` };
}

const look = (path: string) => client().send('GET', path);
const good = {
  [placeName]: textsPlace,
  first_name: 'Pat',
  last_name: 'Doe',
  phone: '(615) 555-0177',
  email: '',
  mark: contactMark(business),
  agrees: 'yes',
};
const signUp = (agent: { page: string }, form: Record<string, string>, headers: Record<string, string> = {}) =>
  post(`${agent.page}/contact`, form, headers);
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  client().send('POST', path, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': `203.0.${Math.floor((last += 1) / 250)}.${last % 250}`,
    ...headers,
  });
const consentsOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .selectFrom('consents')
      .select(['channel', 'address', 'collected_by', 'given_to', 'seller', 'source', 'words', 'ip', 'entered_by'])
      .orderBy('channel')
      .execute(),
  );

describe('the page', () => {
  it('says what reviewers look for, under the business’s name, before the agent’s own page is published', async () => {
    const { path } = await withPage();
    const { status, text, headers } = await look(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const words of [
      `Texts from ${business}`,
      consentWords(business),
      'Message frequency varies',
      'Message and data rates may apply',
      'Reply STOP',
      'Reply HELP',
      'not shared with any third party',
      'No mobile information is shared with third parties or affiliates',
      'Consent is not a condition of any purchase',
      'id="privacy"',
      'id="terms"',
      '1 Main Street, Nashville, Tennessee 37201',
      '(615) 555-0100',
      'dana@example.com',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/<input[^>]*\schecked/);
    expect(text).not.toMatch(/<script|\son\w+=|12-3456789/i);
  });

  it('allows nothing but its own style, and is kept by nobody', async () => {
    const { path } = await withPage();
    for (const each of [path, '/a/nobody/texts']) {
      const { headers, text } = await look(each);
      const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('writes names as text', async () => {
    const { path } = await withPage({ legal_name: '<script>alert(1)</script> & "Sons" LLC' });
    const { text } = await look(path);
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot; LLC');
  });

  it('names the business whose number is being verified, and none whose number has gone', async () => {
    const agent = await withPage();
    await asOwner(
      app,
      `insert into number_verifications (user_id, phone_number, form, status) values ($1, '+18335550124', $2, 'ended')`,
      [agent.id, { ...verificationForm, legal_name: 'Former Agency LLC' }],
    );
    const { text } = await look(agent.path);
    expect(text).toContain(consentWords(business));
    expect(text).not.toContain('Former Agency');
    expect((await signUp(agent, good)).status).toBe(303);
    expect(new Set((await consentsOf(agent)).map(({ seller }) => seller))).toEqual(new Set([business]));
  });

  it('can be shared: what other sites hang on to its address is passed over', async () => {
    const { path } = await withPage();
    expect((await look(`${path}?utm_source=a&fbclid=b`)).status).toBe(200);
  });

  it('is a picture, too, drawn once', async () => {
    const { path } = await withPage({ legal_name: 'Núñez & Łódź LLC' });
    const [one, again] = await Promise.all([fetch(`${app.url}${path}.png`), fetch(`${app.url}${path}.png`)]);
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'image/png']);
    const picture = Buffer.from(await one.arrayBuffer());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.readUInt32BE(16)).toBe(1200);
    expect(picture.readUInt32BE(20)).toBeGreaterThan(1000);
    expect(Buffer.from(await again.arrayBuffer()).equals(picture)).toBe(true);
  });

  it('is not found for who has none, says no name yet, or is leaving', async () => {
    const nameless = await withPage({ legal_name: '', first_name: '', last_name: '' });
    const leaving = await withPage();
    await asOwner(
      app,
      `insert into account_deletions (user_id, requested_at, delete_after) values ($1, now(), now() + interval '30 days')`,
      [leaving.id],
    );
    for (const path of [
      '/a/nobody/texts',
      '/a/Not%20One/texts',
      `/a/${'x'.repeat(99)}/texts`,
      nameless.path,
      leaving.path,
    ])
      for (const each of [path, `${path}.png`]) {
        const { status, text, headers } = await look(each);
        expect([each, status], text).toEqual([each, 404]);
        expect(text).toContain('<h1>Page not found</h1>');
        expect(headers.get('content-type')).toContain('text/html');
      }
    for (const each of [leaving, nameless]) expect((await signUp(each, good)).status).toBe(404);
  });
});

describe('its form, the one of the agent’s own page', () => {
  it('makes a lead with the words, the time and the place of the consent, before the agent’s own page is published', async () => {
    const agent = await withPage();
    const answer = await signUp(agent, good, { 'x-forwarded-for': '198.51.100.7' });
    const thanks = `${agent.page}/contact/thanks`;
    expect([answer.status, new URL(answer.headers.get('location')!).pathname]).toEqual([303, thanks]);
    expect((await look(thanks)).text).toContain(
      `<a class="back" href="${agent.path}">Back to texts from ${business}</a>`,
    );
    const { leads, contacts } = await rowsOf(app, agent.id);
    expect(leads).toMatchObject([{ name: 'Pat Doe', phone: '+16155550177', source: 'Texts sign-up page' }]);
    expect(contacts).toMatchObject([{ phone: '+16155550177', subscribed: true }]);
    const record = {
      address: '+16155550177',
      collected_by: 'agent',
      given_to: business,
      seller: business,
      source: expect.stringMatching(new RegExp(`^http.*${agent.path}$`)) as string,
      words: `${inquiryWords(business)} ${consentWords(business)}`,
      ip: '198.51.100.7',
      entered_by: 'person',
    };
    expect(await consentsOf(agent)).toEqual([
      { channel: 'call', ...record },
      { channel: 'text', ...record },
    ]);
  });

  it('posts where the form of the agent’s own page does, and takes nothing itself', async () => {
    const agent = await withPage();
    const { text } = await look(agent.path);
    expect(text.match(/<form/g)).toHaveLength(1);
    expect(text).toContain(`action="${agent.page}/contact"`);
    expect((await post(agent.path, good)).status).toBe(405);
  });

  it('shows what is missing, keeps the rest, and is still the one of that page when it is sent again', async () => {
    const agent = await withPage();
    const { status, text } = await signUp(agent, { ...good, phone: '12', email: 'x' });
    expect(status).toBe(400);
    for (const words of [
      'Enter a US phone number',
      'Enter a valid email address',
      'value="Pat"',
      'value="12"',
      `name="${placeName}" value="${textsPlace}"`,
    ])
      expect(text).toContain(words);
    expect((await rowsOf(app, agent.id)).leads).toEqual([]);
  });

  it('without the box makes a lead that agreed to no texts', async () => {
    const agent = await withPage();
    const { agrees: _, ...unticked } = good;
    expect((await signUp(agent, unticked)).status).toBe(303);
    expect((await consentsOf(agent)).map(({ channel }) => channel)).toEqual(['call']);
  });

  it('answers the same for known and unknown numbers, and adds nobody twice', async () => {
    const agent = await withPage();
    const seen = ({ status, text, headers }: Awaited<ReturnType<typeof look>>) => ({
      status,
      text,
      headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    });
    const first = await signUp(agent, good);
    const again = await signUp(agent, good);
    const later = await signUp(agent, { ...good, email: 'pat@example.com' });
    expect([seen(again), seen(later)]).toEqual([seen(first), seen(first)]);
    const { leads } = await rowsOf(app, agent.id);
    expect(leads).toMatchObject([{ phone: '+16155550177', email: 'pat@example.com' }]);
  });

  it('does not lift what somebody stopped', async () => {
    const agent = await withPage();
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .selectNoFrom((eb) =>
          eb
            .fn('suppress_addresses', [
              eb.val(agent.id),
              eb.val(['text']),
              eb.val(['+16155550177']),
              eb.val('keyword'),
              eb.val('STOP'),
              eb.val('Text: STOP'),
            ])
            .as('done'),
        )
        .execute(),
    );
    await signUp(agent, good);
    const { contacts } = await rowsOf(app, agent.id);
    expect(contacts).toMatchObject([{ phone: '+16155550177', subscribed: false }]);
  });

  it('takes 120 an hour from everywhere', async () => {
    const busy = await withPage();
    const all = [];
    for (let turn = 0; turn < 121; turn += 1) all.push((await signUp(busy, good)).status);
    expect([all.filter((status) => status === 303).length, all.at(-1)]).toEqual([120, 429]);
  });

  it('refuses what another site’s page sends, and says so as a page', async () => {
    const agent = await withPage();
    const { status, text } = await signUp(agent, good, { origin: 'https://evil.example' });
    expect([status, text.includes('<h1>')]).toEqual([403, true]);
    expect((await rowsOf(app, agent.id)).leads).toEqual([]);
  });

  it('without access the sign-up waits, and is the same consent when it is taken later', async () => {
    const agent = await withPage({}, { subscription: null });
    expect((await signUp(agent, good)).status).toBe(303);
    expect((await rowsOf(app, agent.id)).leads).toEqual([]);
    await asOwner(
      app,
      `insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
       values ($1, 'agent_monthly', 'active', $2, now() + interval '20 days')`,
      [agent.id, `sub_${agent.id}`],
    );
    await agent.call(saveContactSettings, { body: { posted_consent: { collected_by: 'third_party' } } });
    const { rows } = await agent.call(listPosts, { query: { show: 'to_check', limit: 5 } });
    await agent.call(replayPost, { params: { id: rows[0]!.id } });
    const record = { collected_by: 'agent', given_to: business, entered_by: 'person' };
    expect(await consentsOf(agent)).toMatchObject([record, record]);
  });
});
