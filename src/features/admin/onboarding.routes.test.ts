import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { pdf, picture } from '../../../test-support/uploads.ts';
import { storeFile } from '../files/store-file.operation.ts';
import { keepProfile } from '../showcase/save-showcase.operation.ts';
import { listActs } from './admin.contract.ts';
import { readAgent, saveAgentPage, saveAgentStates } from './onboarding.contract.ts';

const app = useTestApp();
const makeAdmin = () => makeAgent(app, { admin: true });
const page = {
  full_name: 'Pat Moss',
  email: 'hello@example.com',
  phone: '(615) 555-0123',
  npn: '12345',
  calendly_url: 'https://calendly.com/pat',
  short_bio: 'Here to help.',
  headshot_url: 'https://example.com/pat.jpg',
  published: true,
};
const license = 'https://example.com/license.pdf';

describe('an admin sets up a page', () => {
  it('for an agent: profile, address, states; each save is in the log', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const params = { id: agent.id };
    expect(await admin.call(readAgent, { params, query: {} })).toMatchObject({
      page: { email: agent.email, published: false },
      slug: null,
      states: [],
    });
    const saved = await admin.call(saveAgentPage, { params, body: page });
    expect(saved).toMatchObject({ page: { ...page, phone: '+16155550123' }, slug: expect.stringMatching(/^pat-moss/) });
    const states = [
      { state_code: ' tx', license_number: '1', license_image_url: license },
      { state_code: 'FL', license_number: '2', license_image_url: license },
      { state_code: '', license_number: 'left out', license_image_url: '' },
    ];
    expect((await admin.call(saveAgentStates, { params, body: { states } })).states).toEqual([
      { state_code: 'FL', license_number: '2', license_image_url: license, license_link: license },
      { state_code: 'TX', license_number: '1', license_image_url: license, license_link: license },
    ]);
    expect((await admin.call(saveAgentStates, { params, body: { states: [states[0]!] } })).states).toHaveLength(1);
    const renamed = await admin.call(saveAgentPage, {
      params,
      body: { ...page, full_name: 'Pat Reed', published: false },
    });
    expect(renamed).toMatchObject({ slug: saved.slug, page: { full_name: 'Pat Reed', published: false } });
    const { rows } = await admin.call(listActs, { query: { limit: 4 } });
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['site.saved', agent.email],
      ['site.states_saved', agent.email],
      ['site.states_saved', agent.email],
      ['site.saved', agent.email],
    ]);
  });

  it('upon what they saw: what the agent changed since is not overwritten', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const params = { id: agent.id };
    const states = [{ state_code: 'TX', license_number: '1', license_image_url: license }];
    await admin.call(saveAgentPage, { params, body: page });
    const { marks } = await admin.call(saveAgentStates, { params, body: { states } });
    await asOwner(app, 'update agent_profiles set published = false where user_id = $1', [agent.id]);
    await asOwner(app, `update agent_states set license_number = '2' where user_id = $1`, [agent.id]);
    const again = { ...page, short_bio: 'Still here.' };
    expect(await admin.refusal(saveAgentPage, { params, body: { ...again, seen: marks.page } })).toMatchObject({
      status: 409,
      error: 'The profile was changed since you loaded this agent. Load the agent again.',
    });
    expect(await admin.refusal(saveAgentStates, { params, body: { states: [], seen: marks.states } })).toMatchObject({
      status: 409,
      error: 'The licensed states were changed since you loaded this agent. Load the agent again.',
    });
    const now = await admin.call(readAgent, { params, query: {} });
    expect(now).toMatchObject({
      page: { short_bio: page.short_bio, published: false },
      states: [{ license_number: '2' }],
    });
    expect(await admin.call(saveAgentPage, { params, body: { ...again, seen: now.marks.page } })).toMatchObject({
      page: { short_bio: 'Still here.' },
      marks: { states: now.marks.states },
    });
    const cleared = { states: [], seen: now.marks.states };
    expect(await admin.call(saveAgentStates, { params, body: cleared })).toMatchObject({ states: [] });
  });

  it.each([
    ['first', false],
    ['next', true],
  ])('upon what they saw: the agent’s %s save, under way at that moment, stays', async (_, hasPage) => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const params = { id: agent.id };
    if (hasPage) await admin.call(saveAgentPage, { params, body: page });
    const { marks } = await admin.call(readAgent, { params, query: {} });
    const typed = { ...page, phone: '+16155550123', short_bio: 'My own words.', public_phone: null };
    let beside: Promise<unknown> | undefined;
    await app.platform.database.asAgent(agent.id, async (tx) => {
      await keepProfile(tx, agent.id, typed);
      beside = admin.refusal(saveAgentPage, { params, body: { ...page, seen: marks.page } });
      const isWaiting = async () => {
        const { rows } = await sql<{ waits: boolean }>`select exists (
          select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits`.execute(
          tx,
        );
        return rows[0]?.waits;
      };
      await expect.poll(isWaiting).toBe(true);
    });
    expect(await beside).toMatchObject({ status: 409 });
    expect(await admin.call(readAgent, { params, query: {} })).toMatchObject({
      page: { short_bio: 'My own words.', published: hasPage },
    });
  });

  it('visitors who called the agent’s phone call the new one; another number of theirs stays', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const params = { id: agent.id };
    const onPage = () =>
      app.platform.database.asSystem((tx) =>
        tx.selectFrom('agent_profiles').select('public_phone').where('user_id', '=', agent.id).executeTakeFirst(),
      );
    await admin.call(saveAgentPage, { params, body: page });
    // The phone that rings is shown to nobody whose agent has not chosen that.
    expect(await onPage()).toEqual({ public_phone: null });
    const shown = async (former: string | null, phone: string) => {
      await asOwner(app, 'update agent_profiles set public_phone = $2 where user_id = $1', [agent.id, former]);
      await admin.call(saveAgentPage, { params, body: { ...page, phone } });
      return onPage();
    };
    expect(await shown('+16155550123', '+16155550124')).toEqual({ public_phone: '+16155550124' });
    expect(await shown('+18335550100', '+16155550125')).toEqual({ public_phone: '+18335550100' });
    expect(await shown(null, '+16155550126')).toEqual({ public_phone: null });
    expect(await shown('+16155550126', '')).toEqual({ public_phone: null });
  });

  it('is told what will not do, and nothing is kept of it', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const params = { id: agent.id };
    for (const [change, error] of [
      [{ full_name: ' ' }, 'Enter your full name.'],
      [{ phone: '12' }, 'Invalid number. Use a valid US/CA number.'],
      [{ phone: '876 555 0142' }, 'Invalid number. Use a valid US/CA number.'],
      [{ calendly_url: 'http://example.com' }, 'Enter an address that begins with https://'],
      [{ headshot_url: `/files/profile-pictures/${admin.id}/other.jpg` }, /^This is neither a headshot of this agent/],
      [{ full_name: '&'.repeat(40) }, 'Use a shorter name.'],
      [{ calendly_url: `https://a.co/?${'&'.repeat(100)}` }, 'Use a shorter address.'],
      [{ headshot_url: `https://a.co/?${'&'.repeat(100)}` }, 'Use a shorter address.'],
      [{ headshot_url: 'javascript:alert(1)' }, /^This is neither a headshot of this agent/],
    ] as const)
      expect(
        (await admin.refusal(saveAgentPage, { params, body: { ...page, ...change } })).fields?.[0]?.message,
      ).toMatch(error);
    for (const [state, error] of [
      [{ state_code: 'zz', license_number: '1', license_image_url: license }, 'Invalid state code: ZZ'],
      [{ state_code: 'tx', license_number: '', license_image_url: license }, 'Missing license number for TX'],
      [
        { state_code: 'tx', license_number: '<1>', license_image_url: license },
        'Use letters, digits, spaces, hyphens, periods and slashes in the license number for TX.',
      ],
      [{ state_code: 'tx', license_number: '1', license_image_url: '' }, 'Missing license image/PDF URL for TX'],
    ] as const)
      expect(await admin.refusal(saveAgentStates, { params, body: { states: [state] } })).toMatchObject({ error });
    expect(await admin.call(readAgent, { params, query: {} })).toMatchObject({ slug: null, states: [] });
    expect(await admin.refusal(readAgent, { params: { id: randomUUID() }, query: {} })).toMatchObject({ status: 404 });
    expect(await agent.refusal(saveAgentPage, { params, body: page })).toMatchObject({ status: 403 });
  });

  it('sees a license that the agent uploaded by a link, which is no mark of a change, and never makes it the headshot', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const params = { id: agent.id };
    const scan = await storeFile(app.platform, { userId: agent.id, folder: 'licenses', label: 'TX', bytes: pdf() });
    const states = [{ state_code: 'TX', license_number: '1', license_image_url: scan }];
    await admin.call(saveAgentPage, { params, body: page });
    const saved = await admin.call(saveAgentStates, { params, body: { states } });
    const statusOf = async (path: string) => (await fetch(`${app.url}${path}`)).status;
    const { license_link } = saved.states[0]!;
    expect([await statusOf(license_link), await statusOf(scan)]).toEqual([200, 404]);
    expect((await admin.send('GET', scan)).status).toBe(404);
    expect((await agent.refusal(readAgent, { params, query: {} })).status).toBe(403);
    const cleared = { states: [], seen: saved.marks.states };
    expect(await admin.refusal(saveAgentPage, { params, body: { ...page, headshot_url: scan } })).toMatchObject({
      status: 400,
      fields: [
        { path: 'body.headshot_url', message: expect.stringMatching(/^This is neither a headshot of this agent/) },
      ],
    });
    expect(await admin.call(saveAgentStates, { params, body: cleared })).toMatchObject({ states: [] });
    // Nothing names it any more: it goes, and its link opens nothing.
    expect(await statusOf(license_link)).toBe(404);
  });

  it('never with the agent’s own portrait as a license', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const params = { id: agent.id };
    const portrait = await storeFile(app.platform, {
      userId: agent.id,
      folder: 'profile-pictures',
      bytes: await picture(),
    });
    const states = [{ state_code: 'TX', license_number: '1', license_image_url: portrait }];
    expect(await admin.refusal(saveAgentStates, { params, body: { states } })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.states', message: expect.stringMatching(/^This is neither a license of this agent/) }],
    });
    const saved = await admin.call(saveAgentPage, { params, body: { ...page, headshot_url: portrait } });
    expect(saved.page.headshot_url).toBe(portrait);
  });

  it('never with a file of somebody else', async () => {
    const [admin, agent, other] = [await makeAdmin(), await makeAgent(app), await makeAgent(app)];
    const params = { id: agent.id };
    const store = (folder: 'profile-pictures' | 'licenses', bytes: Uint8Array) =>
      storeFile(app.platform, { userId: other.id, folder, bytes });
    const [portrait, scan] = [await store('profile-pictures', await picture()), await store('licenses', pdf())];
    expect(await admin.refusal(saveAgentPage, { params, body: { ...page, headshot_url: portrait } })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.headshot_url' }],
    });
    const states = [{ state_code: 'TX', license_number: '1', license_image_url: scan }];
    expect(await admin.refusal(saveAgentStates, { params, body: { states } })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.states' }],
    });
  });
});
