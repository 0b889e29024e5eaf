// The API under the provider's own paths: the person, their meetings with who comes, and webhook subscriptions.
import type { Context } from 'hono';
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import type { CalendlyAccount, Person } from './account.ts';
import type { Answer } from './answer.ts';
import type { Keys } from './keys.ts';
import { pageOf } from './listing.ts';
import { invalidArgument, refused } from './problem.ts';

export const apiBase = '/calendly-api';

const subscriptionBody = z.object({
  url: z.url(),
  events: z.array(z.enum(['invitee.created', 'invitee.canceled', 'routing_form_submission.created'])).min(1),
  organization: z.url(),
  user: z.url().optional(),
  scope: z.enum(['user', 'organization']),
  signing_key: z.string().optional(),
});

export function mountApi(
  app: SandboxApp,
  account: CalendlyAccount,
  keys: Keys,
  answer: Answer,
  changed: () => void,
): void {
  const on = (
    method: string,
    path: string,
    operation: string,
    scope: string,
    work: (c: Context, person: Person) => object | null | Promise<object | null>,
  ) =>
    app.on(method, `${apiBase}${path}`, (c) =>
      answer(c, operation, async () => work(c, admit(c, account, keys, scope))),
    );

  on('GET', '/users/me', 'users.me', 'users:read', (_, person) => ({ resource: person }));

  on('GET', '/scheduled_events', 'scheduled_events.list', 'scheduled_events:read', (c, person) => {
    const { user, organization, status, min_start_time: from, max_start_time: to, sort, ...page } = c.req.query();
    if (user === undefined && organization === undefined) throw invalidArgument('user', 'is missing');
    if (user !== undefined && user !== person.uri) throw notYours();
    if (organization !== undefined && organization !== person.current_organization) throw notYours();
    if (status !== undefined && status !== 'active' && status !== 'canceled')
      throw invalidArgument('status', 'must be one of: active, canceled');
    for (const [name, text] of [
      ['min_start_time', from],
      ['max_start_time', to],
    ] as const)
      if (text !== undefined && Number.isNaN(Date.parse(text))) throw invalidArgument(name, 'must be a valid time');
    if (sort !== undefined && sort !== 'start_time:asc' && sort !== 'start_time:desc')
      throw invalidArgument('sort', 'must be one of: start_time:asc, start_time:desc');
    const rows = account.state.meetings
      .filter((each) => account.isHost(person, each) && (status === undefined || each.status === status))
      .filter((each) => from === undefined || Date.parse(each.start_time) >= Date.parse(from))
      .filter((each) => to === undefined || Date.parse(each.start_time) <= Date.parse(to))
      .toSorted((one, other) => (one.start_time + one.uri < other.start_time + other.uri ? -1 : 1));
    return pageOf(sort === 'start_time:desc' ? rows.toReversed() : rows, page, new URL(c.req.url));
  });

  const meetingFor = (c: Context, person: Person) => {
    const meeting = account.meeting(c.req.param('uuid') ?? '');
    if (!meeting) throw missing();
    if (!account.isHost(person, meeting)) throw notYours();
    return meeting;
  };
  on('GET', '/scheduled_events/:uuid', 'scheduled_events.get', 'scheduled_events:read', (c, person) => ({
    resource: meetingFor(c, person),
  }));
  on('GET', '/scheduled_events/:uuid/invitees', 'invitees.list', 'scheduled_events:read', (c, person) =>
    pageOf(account.inviteesOf(meetingFor(c, person)), c.req.query(), new URL(c.req.url)),
  );

  on('GET', '/webhook_subscriptions', 'webhook_subscriptions.list', 'webhooks:read', (c, person) => {
    const { organization, scope, user, ...page } = c.req.query();
    if (organization === undefined) throw invalidArgument('organization', 'is missing');
    if (scope !== 'user' && scope !== 'organization') throw invalidArgument('scope', 'is missing');
    if (organization !== person.current_organization) throw notYours();
    const rows = account.state.subscriptions.filter(
      (each) => each.organization === organization && (user === undefined || each.user === user),
    );
    return pageOf(rows, page, new URL(c.req.url));
  });
  on('POST', '/webhook_subscriptions', 'webhook_subscriptions.create', 'webhooks:write', async (c, person) => {
    const body = subscriptionBody.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) {
      const issue = body.error.issues[0];
      throw invalidArgument(String(issue?.path[0] ?? 'body'), issue?.message ?? 'is invalid');
    }
    const { url, events, scope, organization, user } = body.data;
    if (organization !== person.current_organization || (user !== undefined && user !== person.uri)) throw notYours();
    if (scope === 'user' && user === undefined) throw invalidArgument('user', 'is missing');
    if (!account.isPaying(person))
      throw refused(403, 'Permission Denied', 'Please upgrade your Calendly account to Standard');
    if (account.state.subscriptions.some((each) => each.callback_url === url && each.user === (user ?? null)))
      throw refused(409, 'Already Exists', 'Hook with this url already exists');
    const resource = account.subscribe(person, { callback_url: url, events, scope });
    changed();
    return { resource };
  });
  on('DELETE', '/webhook_subscriptions/:uuid', 'webhook_subscriptions.delete', 'webhooks:write', (c, person) => {
    const { subscriptions } = account.state;
    const found = subscriptions.find((each) => each.uri.endsWith(`/${c.req.param('uuid')}`));
    if (!found) throw missing();
    if (found.creator !== person.uri) throw notYours();
    account.state.subscriptions = subscriptions.filter((each) => each !== found);
    changed();
    return null;
  });

  app.all(`${apiBase}/*`, (c) => answer(c, 'unknown', () => Promise.reject(missing())));
}

function admit(c: Context, account: CalendlyAccount, keys: Keys, scope: string): Person {
  const [scheme = '', token = ''] = (c.req.header('authorization') ?? '').split(' ');
  if (!/^bearer$/i.test(scheme) || !token) throw refused(401, 'Unauthenticated', 'The access token is missing');
  const holder = keys.holder(token);
  if (holder === 'unknown') throw refused(401, 'Unauthenticated', 'The access token is invalid');
  if (holder === 'revoked') throw refused(401, 'Unauthenticated', 'The access token was revoked');
  if (holder === 'expired') throw refused(401, 'Unauthenticated', 'The access token expired');
  // A right to write includes the one to read.
  const granted = holder.scope.split(' ').flatMap((each) => [each, each.replace(':write', ':read')]);
  if (!granted.includes(scope)) throw refused(403, 'Permission Denied', `The scope ${scope} was not granted.`);
  const person = account.state.people.find((each) => each.uri === holder.person);
  if (!person) throw refused(401, 'Unauthenticated', 'The access token is invalid');
  return person;
}

const missing = () => refused(404, 'Resource Not Found', 'The server could not find the requested resource.');
const notYours = () => refused(403, 'Permission Denied', 'You do not have permission to access this resource.');
