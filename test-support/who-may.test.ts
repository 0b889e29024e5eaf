// Every route for everybody who may stand before it: generated from the route table, held against the matrix below.
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../src/domain/endpoint.ts';
import { routes } from '../src/server/features.ts';
import { perMinute } from '../src/server/http/rate-limit.ts';
import { route, type Route, type Who } from '../src/server/http/route.ts';
import { asOwner, makeAgent, type AgentChoice, type TestAgent } from './agents.ts';
import { startTestApp, useTestApp } from './app.ts';
import { testClient, type TestClient } from './client.ts';
import { belongingsOf, nameOf, request, sampleOf } from './route-requests.ts';
import { routeSamples } from './route-samples.ts';
import type { Belongings, Sample } from './sample.ts';
import { makeTeam, type TestTeam } from './teams.ts';

const app = useTestApp();

type Answer = 'open' | 'log in' | 'subscribe' | 'not yours';

/** Who may use a route of which kind. `not yours`: only an admin may. */
const matrix: Record<string, Record<Who, Answer>> = {
  'an expired session': { anyone: 'open', 'signed-in': 'log in', subscriber: 'log in', admin: 'log in' },
  'an ended session': { anyone: 'open', 'signed-in': 'log in', subscriber: 'log in', admin: 'log in' },
  'who never paid': { anyone: 'open', 'signed-in': 'open', subscriber: 'subscribe', admin: 'not yours' },
  'who has stopped paying': { anyone: 'open', 'signed-in': 'open', subscriber: 'subscribe', admin: 'not yours' },
  'who owes': { anyone: 'open', 'signed-in': 'open', subscriber: 'subscribe', admin: 'not yours' },
  'a subscriber': { anyone: 'open', 'signed-in': 'open', subscriber: 'open', admin: 'not yours' },
  'a member': { anyone: 'open', 'signed-in': 'open', subscriber: 'open', admin: 'not yours' },
  'a paused member': { anyone: 'open', 'signed-in': 'open', subscriber: 'subscribe', admin: 'not yours' },
  'an ex-member': { anyone: 'open', 'signed-in': 'open', subscriber: 'subscribe', admin: 'not yours' },
  'an owner': { anyone: 'open', 'signed-in': 'open', subscriber: 'open', admin: 'not yours' },
  'an owner who has stopped paying': {
    anyone: 'open',
    'signed-in': 'open',
    subscriber: 'subscribe',
    admin: 'not yours',
  },
  'a suspended subscriber': { anyone: 'open', 'signed-in': 'open', subscriber: 'subscribe', admin: 'not yours' },
  'a suspended admin': { anyone: 'open', 'signed-in': 'open', subscriber: 'subscribe', admin: 'not yours' },
  'an admin who pays nothing': { anyone: 'open', 'signed-in': 'open', subscriber: 'subscribe', admin: 'open' },
  'an ex-admin': { anyone: 'open', 'signed-in': 'open', subscriber: 'subscribe', admin: 'not yours' },
};

/** Getting in, and what comes from elsewhere with its own proof. */
const forAnyone = [
  'GET /.netlify/functions/auth-callback',
  'GET /.netlify/functions/push-test',
  'GET /a/:slug',
  'GET /a/:slug/contact',
  'GET /a/:slug/contact.vcf',
  'GET /a/:slug/contact/thanks',
  'GET /a/:slug/qr.svg',
  'GET /a/:slug/review',
  'GET /a/:slug/review/thanks',
  'GET /a/:slug/reviews',
  'GET /a/:slug/share/:file',
  'GET /a/:slug/texts',
  'GET /a/:slug/texts.png',
  'GET /a/sitemap.xml',
  'GET /api/auth/session',
  'GET /files/:folder/:owner/:file',
  'POST /.netlify/functions/inbound-lead',
  'POST /.netlify/functions/leave-review',
  'POST /.netlify/functions/track-dial',
  'POST /a/:slug/contact',
  'POST /a/:slug/review',
  'POST /api/auth/confirm',
  'POST /api/auth/confirmation',
  'POST /api/auth/forgot-password',
  'POST /api/auth/passkey-sign-in',
  'POST /api/auth/passkey-sign-in/begin',
  'POST /api/auth/reset-password',
  'POST /api/auth/reset-password/link',
  'POST /api/auth/second-step',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
  'POST /api/auth/sign-up',
  'POST /api/auth/undo-change',
];

/** One's account, paying for it, taking one's data along, and the ways into a team and out of one. */
const forSignedIn = [
  'DELETE /api/auth/devices/:id',
  'DELETE /api/auth/passkeys/:id',
  'GET /api/access',
  'GET /api/account',
  'GET /api/auth/activity',
  'GET /api/auth/devices',
  'GET /api/auth/passkeys',
  'GET /api/auth/two-step',
  'GET /api/billing',
  'GET /api/billing/invoices',
  'GET /api/exports/:id/download',
  'GET /api/teams',
  'GET /api/teams/:id',
  'POST /.netlify/functions/accept-invite',
  'POST /.netlify/functions/cancel-subscription',
  'POST /.netlify/functions/create-checkout-session',
  'POST /.netlify/functions/create-team',
  'POST /.netlify/functions/leave-team',
  'POST /.netlify/functions/list-members',
  'POST /.netlify/functions/remove-member',
  'POST /api/account/delete',
  'POST /api/account/restore',
  'POST /api/auth/change-password',
  'POST /api/auth/devices/end-others',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/begin',
  'POST /api/auth/prove',
  'POST /api/auth/two-step',
  'POST /api/auth/two-step/begin',
  'POST /api/auth/two-step/off',
  'POST /api/auth/two-step/recovery-codes',
  'POST /api/billing/portal',
  'POST /api/billing/resume',
  'POST /api/exports',
  'POST /api/teams/:id/give-seat',
];

it('every other route asks for a subscription', () => {
  const named = (who: Who) => routes.filter(({ guards }) => guards.who === who).map(nameOf);
  expect(named('anyone').sort()).toEqual(forAnyone);
  expect(named('signed-in').sort()).toEqual(forSignedIn);
});

const people = new Map<string, TestAgent>();
let mine: Belongings;
let team: TestTeam;

beforeAll(async () => {
  const person = async (who: string, choice: AgentChoice, then?: (agent: TestAgent) => Promise<void>) => {
    const agent = await makeAgent(app, choice);
    people.set(who, agent);
    await then?.(agent);
  };
  const owner = await makeAgent(app);
  mine = await belongingsOf(app, owner);
  team = await makeTeam(app, owner, { seats: 9 });
  const member = { subscription: null, teamId: team.id };
  const sql = (text: string) => (agent: TestAgent) => asOwner(app, text, [agent.id]);
  await person('an expired session', {}, sql(`update auth.session set "expiresAt" = now() where "userId" = $1`));
  await person('an ended session', {}, sql(`delete from auth.session where "userId" = $1`));
  await person('who never paid', { subscription: null });
  await person('who has stopped paying', { subscription: 'canceled' });
  await person('who owes', { subscription: 'past_due' });
  await person('a subscriber', {});
  await person('a member', member);
  await person('a paused member', member, sql(`update user_teams set status = 'paused' where user_id = $1`));
  await person('an ex-member', member, sql('delete from user_teams where user_id = $1'));
  people.set('an owner', owner);
  await person('an owner who has stopped paying', { subscription: 'canceled' }, async (agent) => {
    await makeTeam(app, agent, { seats: 1 });
  });
  const suspend = sql(`insert into account_suspensions (user_id, reason) values ($1, 'An incident')`);
  await person('a suspended subscriber', {}, suspend);
  await person('a suspended admin', { admin: true }, suspend);
  await person('an admin who pays nothing', { subscription: null, admin: true });
  await person(
    'an ex-admin',
    { subscription: null, admin: true },
    sql('delete from admin_allowlist where user_id = $1'),
  );
});

const nothing: Sample = { foreign: null };
const codes: Record<string, Answer> = { not_signed_in: 'log in', not_subscribed: 'subscribe', forbidden: 'not yours' };

/** What a route's guards say to this person, before the route looks at anything. */
async function answerOf(client: TestClient, each: Route): Promise<Answer> {
  // A body that no route takes: who passes the guards is told so, and nothing happens.
  const sample = nameOf(each) in routeSamples ? sampleOf(each, mine) : nothing;
  const answer = await request(client, each, sample, {
    query: { planted: '1' },
    ...(each.endpoint.body && { body: { planted: 1 } }),
  });
  expect(answer.status, `${nameOf(each)}: ${answer.text}`).not.toBe(429);
  if (answer.status === 401 && !answer.body) return 'log in';
  // A lock of its own, behind the guards.
  if (answer.headers.has('www-authenticate')) return 'open';
  return codes[(answer.body as { code?: string } | undefined)?.code ?? ''] ?? 'open';
}

/** Where the routes answer otherwise than the matrix says. */
async function faultsOf(who: string, client: TestClient, listed: readonly Route[]): Promise<string[]> {
  const faults: string[] = [];
  for (const each of listed) {
    const answer = await answerOf(client, each);
    if (answer !== matrix[who]?.[each.guards.who])
      faults.push(`${nameOf(each)} (${each.guards.who}) answers ${who}: ${answer}`);
  }
  return faults;
}

describe('every route, for', () => {
  it.each(Object.keys(matrix))('%s', async (who) => {
    expect(await faultsOf(who, people.get(who)!, routes)).toEqual([]);
  });
});

describe('a planted fault', () => {
  const forgotten = endpoint({
    method: 'GET',
    path: '/api/planted',
    summary: 'Planted',
    query: z.strictObject({}),
    answer: z.object({}),
  });

  it.each<[string, Who, Who]>([
    ['who never paid', 'subscriber', 'signed-in'],
    ['an ended session', 'subscriber', 'anyone'],
    ['an ex-member', 'subscriber', 'signed-in'],
    ['an ex-admin', 'admin', 'signed-in'],
  ])('is seen for %s: a route meant for %s that lets in %s', async (who, meant, really) => {
    const open = route(forgotten, { who: really, limit: perMinute(100) }, async () => ({}));
    const planted = await startTestApp({ extraRoutes: [open] });
    try {
      const listed = { ...open, guards: { ...open.guards, who: meant } };
      expect(await faultsOf(who, testClient(planted.url, people.get(who)!.token), [listed])).toHaveLength(1);
    } finally {
      await planted.close();
    }
  });
});

const forMembers = [
  'GET /api/teams/:id/dashboard',
  'POST /.netlify/functions/leave-team',
  'POST /.netlify/functions/list-members',
  'PUT /api/teams/:id/leaderboard', // one's own place in it
];

describe('what names a team, for', () => {
  const ofTeam = () => routes.filter((each) => JSON.stringify(sampleOf(each, mine)).includes(mine.teamId));

  it.each(['a stranger with a team', 'an ex-member who pays'])('%s: as if there were none', async (who) => {
    const stranger = await makeAgent(app);
    if (who.startsWith('a stranger')) await makeTeam(app, stranger, { seats: 2 });
    else {
      await asOwner(
        app,
        `insert into user_teams (team_id, user_id, role, status) values ($1, $2, 'member', 'active')`,
        [mine.teamId, stranger.id],
      );
      await asOwner(app, 'delete from user_teams where user_id = $1', [stranger.id]);
    }
    expect(ofTeam().length).toBeGreaterThan(12);
    for (const each of ofTeam())
      expect((await request(stranger, each, sampleOf(each, mine))).status, nameOf(each)).toBe(404);
  });

  it('a member: only what members may', async () => {
    const open: string[] = [];
    for (const each of ofTeam()) {
      const member = await makeAgent(app, { teamId: mine.teamId });
      const { status } = await request(member, each, sampleOf(each, mine));
      if (status === 200) open.push(nameOf(each));
      else expect(status, nameOf(each)).toBe(403);
    }
    expect(open.sort()).toEqual(forMembers);
  });
});
