// Attacks that every route must withstand, generated from the route table: a route without a sample fails here.
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/server/features.ts';
import type { Route } from '../src/server/http/route.ts';
import { asOwner, makeAgent, type TestAgent } from './agents.ts';
import { useTestApp } from './app.ts';
import { testClient, type RawAnswer } from './client.ts';
import { belongingsOf, nameOf, request, sampleOf } from './route-requests.ts';
import { routeSamples, type Belongings } from './route-samples.ts';

const app = useTestApp();
const byGuard = (...who: string[]) =>
  routes.filter((route) => who.includes(route.guards.who)).map((route) => [nameOf(route), route] as const);
const callerNames = ['user_id', 'userId', 'requesterId', 'agent_id', 'uid'];

let agent: TestAgent;
let victim: TestAgent;
let unpaid: TestAgent;
let mine: Belongings;
let theirs: Belongings;

beforeAll(async () => {
  [agent, victim, unpaid] = await Promise.all([makeAgent(app), makeAgent(app), makeAgent(app, { subscription: null })]);
  [mine, theirs] = await Promise.all([belongingsOf(app, agent), belongingsOf(app, victim)]);
});

/** A refusal as the route gives it: with its code, or as one line of plain text where the contract says so. */
function refusal(route: Route, status: number, body: object): object {
  return route.endpoint.plainRefusals ? { status, ...plainLine } : { status, body };
}
const plainLine = { body: undefined, text: expect.stringMatching(/^[^\n{}[\]]{10,}$/) };

/** A mark over all rows of one agent in every table that has an owner. */
async function rowsOf(userId: string): Promise<string> {
  return app.platform.database.asAgent(userId, async (tx) => {
    const tables = [
      'leads',
      'lead_notes',
      'lead_counts',
      'message_contacts',
      'imports',
      'import_rows',
      'profiles',
      'subscriptions',
      'user_teams',
      'team_invites',
    ] as const;
    const marks = await Promise.all(
      tables.map((table) => tx.selectFrom(table).selectAll().where('user_id', '=', userId).execute()),
    );
    return JSON.stringify(marks);
  });
}

describe('the table of samples', () => {
  it('has every route, and no route that is gone', () => {
    expect(Object.keys(routeSamples).sort()).toEqual(routes.map(nameOf).sort());
  });
});

describe.each(byGuard('signed-in', 'subscriber', 'admin'))('%s', (_, route) => {
  it.each([
    ['no token', {}],
    ['garbage', { authorization: 'Bearer garbage' }],
    ['an unsigned token', { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    [
      'a forged signature',
      { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb' },
    ],
    ['a forged cookie', { cookie: 'agent-crm.session_token=aaaa.bbbb' }],
  ])('refuses %s', async (__, headers: Record<string, string>) => {
    const answer = await request(testClient(app.url), route, sampleOf(route, mine), { headers });
    expect(answer).toMatchObject(refusal(route, 401, { code: 'not_signed_in' }));
  });

  it('refuses a session that has ended', async () => {
    const leaver = await makeAgent(app);
    await asOwner(app, `delete from auth.session where "userId" = $1`, [leaver.id]);
    expect((await request(leaver, route, sampleOf(route, mine))).status).toBe(401);
  });

  it('refuses caller ids that are not the session’s, wherever they stand', async () => {
    const before = await rowsOf(victim.id);
    const sample = sampleOf(route, mine);
    const attempts = [
      request(agent, route, sample, { headers: { 'X-User-Id': victim.id } }),
      ...callerNames.map((name) => request(agent, route, sample, { query: { [name]: victim.id } })),
      ...callerNames.map((name) => request(agent, route, sample, { query: { [name.toUpperCase()]: victim.id } })),
      ...(route.endpoint.body
        ? callerNames
            .filter((name) => !route.endpoint.targets?.includes(name))
            .flatMap((name) =>
              [victim.id, [victim.id], { id: victim.id }].map((value) =>
                request(agent, route, sample, { body: { [name]: value } }),
              ),
            )
        : []),
    ];
    for (const answer of await Promise.all(attempts))
      expect(answer).toMatchObject(refusal(route, 403, { code: 'wrong_caller' }));
    expect(await rowsOf(victim.id)).toBe(before);
  });

  it('refuses what another site asks for', async () => {
    if (route.endpoint.method === 'GET') return;
    const asked: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of asked) {
      const answer = await request(agent, route, sampleOf(route, mine), { headers });
      expect(answer).toMatchObject(refusal(route, 403, { code: 'cross_site' }));
    }
  });
});

describe.each(byGuard('subscriber'))('%s', (_, route) => {
  it('is closed without a subscription or team', async () => {
    expect(await request(unpaid, route, sampleOf(route, mine))).toMatchObject({
      status: 403,
      body: { code: 'not_subscribed' },
    });
  });

  it('treats another agent’s objects as unknown and leaves them untouched', async () => {
    const sample = sampleOf(route, theirs);
    if (sample.foreign === null) return;
    const before = await rowsOf(victim.id);
    const answer = await request(agent, route, sample);
    if (sample.foreign === 404) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(answer.text).not.toContain(`Marker ${victim.id}`);
    expect(await rowsOf(victim.id)).toBe(before);
  });
});

describe.each(byGuard('subscriber', 'signed-in'))('%s', (_, route) => {
  it('answers its owner: the sample is a good request', async () => {
    const owner = await makeAgent(app);
    const sample = sampleOf(route, await belongingsOf(app, owner));
    const answer = await request(owner, route, sample);
    expect([200, sample.refusedWith], answer.text).toContain(answer.status);
  });
});

describe.each(byGuard('admin'))('%s', (_, route) => {
  it('is closed to who is no admin', async () => {
    expect((await request(agent, route, sampleOf(route, mine))).status).toBe(403);
  });
});

describe.each(byGuard('anyone', 'signed-in', 'subscriber', 'admin'))('%s', (_, route) => {
  it('refuses malformed requests with a clear error and never a fault', async () => {
    const caller = route.guards.who === 'admin' ? await makeAgent(app, { admin: true }) : agent;
    const sample = sampleOf(route, mine);
    // Alone: of many at once it might be the one behind the limit.
    const planted = await request(caller, route, sample, { query: { planted: '1' } });
    expect(planted).toMatchObject(refusal(route, 400, { code: 'invalid_input', fields: [{ path: 'query.planted' }] }));
    const malformed: Promise<RawAnswer>[] = [];
    if (route.endpoint.body) {
      const bodies = [
        '{',
        '',
        'null',
        '[]',
        '"text"',
        '1e999',
        '{"planted":1}',
        '{"__proto__":{"a":1}}',
        '['.repeat(50) + ']'.repeat(50),
      ];
      malformed.push(...bodies.map((body) => request(caller, route, sample, { body })));
      malformed.push(request(caller, route, sample, { headers: { 'content-type': 'text/plain' } }));
      malformed.push(request(caller, route, sample, { body: 'x'.repeat((route.endpoint.maxBodyBytes ?? 65_536) + 1) }));
      for (const key of Object.keys(sample.body ?? {})) {
        const hostile: unknown[] = [
          '\0',
          '\ud800',
          [],
          {},
          -1,
          1e308,
          'x'.repeat(20_000),
          'NaN',
          'infinity',
          '2026-02-30',
        ];
        malformed.push(...hostile.map((value) => request(caller, route, sample, { body: { [key]: value } })));
      }
    }
    for (const name of Object.keys(sample.params ?? {})) {
      for (const value of ['not-a-uuid', '../../etc', '%00', "' or 1=1 --"]) {
        malformed.push(request(caller, route, { ...sample, params: { ...sample.params, [name]: value } }));
      }
    }
    const answers = await Promise.all(malformed);
    expect(answers.filter((answer) => answer.status >= 500).map((answer) => answer.text)).toEqual([]);
    for (const answer of answers.filter((each) => each.status >= 400)) {
      const named = { error: expect.any(String), code: expect.any(String), request_id: expect.any(String) };
      expect(answer).toMatchObject(refusal(route, answer.status, named));
    }
  });

  it('answers methods it does not take with 405', async () => {
    const path = route.endpoint.path.replace(/:(\w+)/g, '00000000-0000-4000-8000-000000000000');
    const takes = (method: string) =>
      routes.some(
        ({ endpoint }) =>
          endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
      );
    for (const method of ['PUT', 'PATCH', 'DELETE'].filter((each) => !takes(each))) {
      expect((await agent.send(method, path, {})).status).toBe(405);
    }
  });
});
