// An agent's public page on the real server and database: what visitors see, and what they never do.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer as bytesOf } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { agentPages, plainWords } from '../../../test-support/agent-pages.ts';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { usStates } from '../../domain/us-state.ts';
import { claimSlug } from '../agent-site/claim-slug.operation.ts';
import { longest as longestEntry } from '../numbers/verification-form.rules.ts';
import { newestShown } from '../reviews/review.rules.ts';
import { longest } from '../showcase/showcase.rules.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });

const { withPage, addLicense, addReview, look } = agentPages(app);

describe('a published page', () => {
  it('has its four sections, the brand’s figures, and the way to terms and privacy', async () => {
    const agent = await withPage({
      profile: { short_bio: 'Fifteen years.', npn: '18402715', calendly_url: 'https://calendly.com/dana' },
    });
    const { status, text, headers } = await look(`${agent.path}?utm_source=card`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const title of ['Overview', 'Reviews', 'Licenses', 'Contact'])
      expect(text).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
    for (const words of [
      'Fifteen years.',
      'NPN 18402715',
      '1 million+ families helped',
      '$150 billion life insurance in place',
      '$800 million premium sold per year',
      '29,000+ professional agents',
    ])
      expect(plainWords(text)).toContain(words);
    for (const link of ['/legal/terms', '/legal/privacy', 'https://calendly.com/dana', `${agent.path}/contact.vcf`])
      expect(text).toContain(`href="${link}"`);
    expect(text).not.toContain('noindex');
    // Audits ask for robots.txt from within the page.
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self'`);
  });

  it('offers the phone that is for visitors, and never the one that rings', async () => {
    const agent = await withPage();
    const { text } = await look(agent.path);
    expect(text).toContain('href="tel:+18335550123"');
    expect(text).not.toMatch(/6155550100|615\) 555/);
    const silent = await withPage({ profile: { public_phone: null } });
    expect((await look(silent.path)).text).not.toMatch(/tel:|6155550100/);
    expect((await look(`${silent.path}/contact.vcf`)).text).not.toContain('TEL');
  });

  it('offers a number for as long as it is its owner’s, and the own phone as it is today', async () => {
    const agent = await withPage();
    const change = (text: string) => asOwner(app, text, [agent.id]);
    const show = (phone: string) => change(`update agent_profiles set public_phone = '${phone}' where user_id = $1`);
    const offered = async () => /href="tel:([^"]+)"/.exec((await look(agent.path)).text)?.[1] ?? null;
    await change(
      `insert into phone_numbers (user_id, telnyx_number, is_free, provider_id, purchase_id)
       values ($1, '+16155550177', true, 'number-1', gen_random_uuid())`,
    );
    await change(
      `insert into toll_free_numbers (phone_number, assigned_to, date_assigned) values ('+18335550177', $1, now())`,
    );
    await show('+16155550177');
    await expect.poll(offered).toBe('+16155550177');
    await change(`delete from phone_numbers where user_id = $1`);
    await expect.poll(offered).toBeNull();
    await show('+18335550177');
    await expect.poll(offered).toBe('+18335550177');
    await change(`update toll_free_numbers set assigned_to = null, date_assigned = null where assigned_to = $1`);
    await expect.poll(offered).toBeNull();
    await change(`update agent_profiles set phone = '+16155550178', public_phone = '+16155550178' where user_id = $1`);
    await expect.poll(offered).toBe('+16155550178');
    await change(`update agent_profiles set phone = '+16155550179' where user_id = $1`);
    await expect.poll(offered).toBe('+16155550179');
    await change(`update agent_profiles set phone = null where user_id = $1`);
    await expect.poll(offered).toBeNull();
  });

  it('links to the look-up of Florida, Texas and California, and of no other state', async () => {
    const agent = await withPage();
    for (const { code, name } of usStates) await addLicense(agent, code, name, `N-${code}`);
    const { text } = await look(agent.path);
    for (const { name, code } of usStates) expect(plainWords(text)).toContain(`${name} No. N-${code}`);
    expect([...text.matchAll(/aria-label="Verify license in ([^"]+)"/g)].map(([, state]) => state)).toEqual([
      'California',
      'Florida',
      'Texas',
    ]);
  });

  it('counts hidden reviews in the average, those of the agent in none, and an edited one as it was', async () => {
    const agent = await withPage();
    await addReview(agent, 5, { reviewer_name: 'Pat', comment: 'First' });
    await addReview(agent, 4, { comment: 'Second' });
    await addReview(agent, 4, { comment: 'Not shown', is_public: false });
    await addReview(agent, 1, { comment: 'Own words', origin: 'agent' });
    const { text } = await look(agent.path);
    expect(plainWords(text)).toContain('4.3');
    expect(plainWords(text)).toContain('2 shown of 3');
    expect(plainWords(text)).toContain('Added by the agent');
    expect(text).not.toContain('Not shown');
    await asOwner(
      app,
      `update agent_reviews set rating = 1, comment = 'Changed' where user_id = $1 and comment = 'First'`,
      [agent.id],
    );
    await expect.poll(async () => plainWords((await look(agent.path)).text)).toContain('Changed');
    const edited = plainWords((await look(agent.path)).text);
    expect(edited).toContain('4.3');
    expect(edited).toMatch(/Edited by the agent The visitor’s original: ★★★★★ First Pat/);
  });

  it('shows the newest reviews, and all of them on a page of their own', async () => {
    const agent = await withPage();
    for (let at = 0; at <= newestShown; at += 1)
      await addReview(agent, 5, { comment: `Said ${at} times`, created_at: new Date(at * 1000) });
    await addReview(agent, 1, { comment: 'Not shown', is_public: false });
    const { text } = await look(agent.path);
    expect(text).toContain(`href="${agent.path}/reviews"`);
    expect(text).toContain('Said 1 times');
    expect(text).not.toContain('Said 0 times');
    const all = plainWords((await look(`${agent.path}/reviews`)).text);
    expect(all).toContain(`Reviews of Dana Cole 4.7 ★★★★★ ${newestShown + 1} shown of ${newestShown + 2}`);
    for (let at = 0; at <= newestShown; at += 1) expect(all).toContain(`Said ${at} times`);
    expect(all).not.toContain('Not shown');
  });

  it('goes over the line compressed, for who can read that', async () => {
    const agent = await withPage();
    const plain = await look(agent.path);
    const asked = async (encoding: string) => {
      const request = get(app.url + agent.path, { headers: { 'accept-encoding': encoding } });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return { headers: answer.headers, bytes: await bytesOf(answer) };
    };
    const [brotli, zipped, again] = [await asked('gzip, br'), await asked('gzip'), await asked('gzip')];
    expect([brotli, zipped, again].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text);
    expect(again.bytes).toEqual(zipped.bytes);
    expect(brotli.headers.vary).toBe('accept-encoding');
  });

  it('is small, whatever stands on it', async () => {
    const agent = await withPage({ profile: { short_bio: 'é'.repeat(1000) } });
    for (const { code, name } of usStates) await addLicense(agent, code, name, 'N'.repeat(20));
    for (let at = 0; at < 30; at += 1)
      await addReview(agent, 5, { reviewer_name: 'Pat'.repeat(10), comment: 'x'.repeat(280), reply: 'Thank you.' });
    const { text } = await look(agent.path);
    expect(Buffer.byteLength(text)).toBeLessThan(30_000);
    expect(text).toContain('x'.repeat(280));
    const wordy = await withPage({ profile: { short_bio: '😀'.repeat(1000) } });
    for (const { code, name } of usStates) await addLicense(wordy, code, name, 'N'.repeat(20));
    for (let at = 0; at < 12; at += 1)
      await addReview(wordy, 5, {
        reviewer_name: '😀'.repeat(80),
        comment: '😀'.repeat(280),
        reply: '&'.repeat(500),
        original: { rating: 1, reviewer_name: '"'.repeat(80), comment: '"'.repeat(280) },
      });
    const long = (await look(wordy.path)).text;
    expect(Buffer.byteLength(long)).toBeLessThan(30_000);
    expect(long).toContain(`href="${wordy.path}/reviews"`);
    expect(long).toContain('😀'.repeat(280));
  });

  it('is small at the limit of every field, too', async () => {
    const full = await withPage({
      slug: 'b'.repeat(60),
      profile: {
        full_name: 'Б'.repeat(longest.full_name),
        short_bio: '&'.repeat(longest.short_bio),
        email: `${'d'.repeat(longest.email - 12)}@example.com`,
        npn: '1'.repeat(longest.npn),
        calendly_url: 'https://example.com/'.padEnd(longest.calendly_url, 'x'),
        headshot_url: 'https://pictures.example.com/'.padEnd(500, 'x'),
      },
    });
    await asOwner(
      app,
      `insert into number_verifications (user_id, phone_number, form)
       values ($1, '+18335550123', jsonb_build_object('legal_name', $2::text))`,
      [full.id, '"'.repeat(longestEntry.legal_name)],
    );
    for (const { code, name } of usStates) await addLicense(full, code, name, 'N'.repeat(longest.license_number));
    for (let at = 0; at <= newestShown; at += 1) await addReview(full, 5, { comment: '&'.repeat(280) });
    const { text } = await look(full.path);
    expect(Buffer.byteLength(text)).toBeLessThan(30_000);
    expect(text).toContain(`href="${full.path}/reviews"`);
    // In the page, or on its own.
    expect(text).toMatch(new RegExp(`(action|href)="${full.path}/review"`));
  });

  it('offers the form for a review elsewhere where nothing more has room', async () => {
    // As profiles may be that were kept before names and addresses had a weight.
    const heavy = await withPage({
      profile: {
        full_name: '"'.repeat(longest.full_name),
        calendly_url: 'https://example.com/?'.padEnd(longest.calendly_url, '&'),
        short_bio: '&'.repeat(longest.short_bio),
      },
    });
    for (const { code, name } of usStates) await addLicense(heavy, code, name, 'N'.repeat(longest.license_number));
    const { text } = await look(heavy.path);
    expect(text).not.toContain(`action="${heavy.path}/review"`);
    expect(text).toContain(`href="${heavy.path}/review"`);
  });

  it('writes names as text, in the data for search engines too', async () => {
    const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const agent = await withPage({ profile: { full_name: hostile, short_bio: hostile } });
    await addLicense(agent, 'TX', hostile.slice(0, 60), hostile.slice(0, 40));
    await addReview(agent, 5, { reviewer_name: hostile, comment: hostile, reply: hostile });
    const { text, headers } = await look(agent.path);
    // The data, and what keeps a review that is being written.
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text).not.toContain('<img src=x');
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-`);
    const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ '@type': 'InsuranceAgency', name: hostile });
  });

  it('shows a portrait from the one place that it is at', async () => {
    const agent = await withPage({ profile: { headshot_url: 'https://pictures.example.com/dana.jpg' } });
    const { text, headers } = await look(agent.path);
    expect(text).toContain('src="https://pictures.example.com/dana.jpg"');
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https://pictures.example.com;");
  });

  it('is a card and a code to scan, too', async () => {
    const agent = await withPage({ profile: { email: 'dana@example.com' } });
    const card = await look(`${agent.path}/contact.vcf`);
    expect(card.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(card.text).toContain('FN:Dana Cole\r\n');
    expect(card.text).toContain('EMAIL;TYPE=INTERNET,WORK:dana@example.com\r\n');
    const code = await look(`${agent.path}/qr.svg`);
    expect([code.status, code.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(code.text).toMatch(/^<svg/);
  });
});

describe('a change', () => {
  it('of profile, states or reviews shows at once on a page that was just looked at', async () => {
    const agent = await withPage({ profile: { short_bio: 'Before' } });
    expect((await look(agent.path)).text).toContain('Before');
    await asOwner(app, `update agent_profiles set short_bio = 'After' where user_id = $1`, [agent.id]);
    await expect.poll(async () => (await look(agent.path)).text).toContain('After');
    await addLicense(agent, 'NY', 'New York');
    await expect.poll(async () => (await look(agent.path)).text).toContain('New York');
    await addReview(agent, 5, { comment: 'Wonderful' });
    await expect.poll(async () => (await look(agent.path)).text).toContain('Wonderful');
    await asOwner(app, `update agent_profiles set published = false where user_id = $1`, [agent.id]);
    await expect.poll(async () => (await look(agent.path)).status).toBe(404);
  });
});

const leave = ({ id }: TestAgent) =>
  asOwner(
    app,
    `insert into account_deletions (user_id, requested_at, delete_after) values ($1, now(), now() + interval '30 days')`,
    [id],
  );

describe('nobody sees', () => {
  it('a page that is not there, is not published, or whose account is leaving', async () => {
    const hidden = await withPage({ published: false });
    const leaving = await withPage();
    await leave(leaving);
    const other = await makeAgent(app);
    for (const path of ['/a/nobody', '/a/Not%20One', `/a/${'x'.repeat(99)}`, hidden.path, leaving.path])
      for (const each of [path, `${path}/contact.vcf`, `${path}/qr.svg`])
        for (const client of [testClient(app.url), other]) {
          const { status, text } = await look(each, client);
          expect([each, status], text).toEqual([each, 404]);
          expect(text).toContain('<h1>Page not found</h1>');
          expect(text).toContain('This agent page does not exist or is unpublished.');
        }
  });

  it('one that is not published, but its owner, who is told so', async () => {
    const headshot_url = `/files/profile-pictures/${randomUUID()}/${'a'.repeat(32)}.jpg`;
    const agent = await withPage({ published: false, profile: { headshot_url } });
    const { status, text, headers } = await look(agent.path, agent);
    expect(text).toContain(`src="${headshot_url}?expires=`);
    expect(status).toBe(200);
    expect(text).toContain('Preview. Only you can see this page until you publish it.');
    expect(text).toContain('noindex');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await look(agent.path)).status).toBe(404);
  });

  it('why a page cannot be loaded', async () => {
    const agent = await withPage();
    await asOwner(app, 'alter table account_deletions rename to account_deletions_away');
    const { status, text, headers } = await look(agent.path);
    await asOwner(app, 'alter table account_deletions_away rename to account_deletions');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('<title>Unable to load this agent page.</title>');
    expect(text).toContain('<h1>Unable to load this agent page.</h1>');
    expect(text).toContain('<p>Please try again in a moment.</p>');
    expect(text).not.toMatch(/not found|account_deletions/);
    expect((await look(agent.path)).status).toBe(200);
  });
});

it('search engines find published pages', async () => {
  const [shown, hidden, leaving] = [await withPage(), await withPage({ published: false }), await withPage()];
  await leave(leaving);
  const { text, headers } = await look('/a/sitemap.xml');
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(text).toContain(`/a/${shown.slug}</loc>`);
  for (const { slug } of [hidden, leaving]) expect(text).not.toContain(`/a/${slug}<`);
  expect(text).toMatch(/^<\?xml/);
});

describe('the address of a page that went', () => {
  const claim = async (name: string) => {
    const { id } = await makeAgent(app);
    return app.platform.database.asSystem((tx) => claimSlug(tx, id, name));
  };

  it('is nobody else’s for a year', async () => {
    const gone = await withPage({ slug: 'robin-vale' });
    await asOwner(app, 'delete from auth."user" where id = $1', [gone.id]);
    expect(await claim('Robin Vale')).toBe('robin-vale-2');
    const later = (days: number) =>
      asOwner(app, `update retired_slugs set free_at = free_at - $1 * interval '1 day' where slug = 'robin-vale'`, [
        days,
      ]);
    await later(364);
    expect(await claim('Robin Vale')).toBe('robin-vale-3');
    await later(2);
    expect(await claim('Robin Vale')).toBe('robin-vale');
  });

  it('is nobody else’s with its number, either', async () => {
    await withPage({ slug: 'lee-vale' });
    const second = await withPage({ slug: 'lee-vale-2' });
    await asOwner(app, 'delete from auth."user" where id = $1', [second.id]);
    expect(await claim('Lee Vale')).toBe('lee-vale-3');
  });

  it('is kept for it when it changes, too', async () => {
    const moved = await withPage({ slug: 'kim-vale' });
    await asOwner(app, `update agent_profiles set slug = 'kim-north' where user_id = $1`, [moved.id]);
    expect(await claim('Kim Vale')).toBe('kim-vale-2');
  });
});
