// Scheduling through Calendly's HTTP API: there is no kept SDK. With keys it talks to Calendly, without to the sandbox.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { CalendlyError } from '../../domain/calendly-error.ts';
import { ask, tell } from './calendly-http.ts';
import {
  inviteesShape,
  meetingShape,
  meetingsShape,
  noticeHead,
  noticeShape,
  personShape,
  subscriptionShape,
  subscriptionsShape,
  tokenShape,
  type CalendlyInvitee,
  type CalendlyMeeting,
  type CalendlyNotice,
} from './calendly-shapes.ts';

export interface CalendlySettings {
  clientId: string;
  clientSecret: string;
  /** Without it no webhook can be told from a forgery: bookings are asked for instead. */
  signingKey: string | undefined;
  sandboxUrl: string | undefined;
}

export interface CalendlyTokens {
  access: string;
  refresh: string;
  expiresInSeconds: number;
}

export interface CalendlyPerson {
  uri: string;
  organization: string;
  name: string | null;
  email: string | null;
  schedulingUrl: string | null;
}

interface MeetingsWanted {
  user: string;
  from: Date;
  status?: 'active' | 'canceled';
  count: number;
  pageToken?: string | undefined;
}

/** What the product asks for, and no more. */
const scope = 'users:read scheduled_events:read webhooks:write';

const toleranceSeconds = 180;

/** What was told in a shape that is not known. */
export interface UnreadNotice {
  unread: { type: string; raw: string };
}

/** Of a notice as large as none has been. */
const longestRaw = 20_000;

export class CalendlyGateway {
  readonly #settings: CalendlySettings;
  readonly #auth: string;
  readonly #api: string;

  constructor(settings: CalendlySettings) {
    this.#settings = settings;
    const { sandboxUrl } = settings;
    this.#auth = sandboxUrl ? `${sandboxUrl}/calendly-auth` : 'https://auth.calendly.com';
    this.#api = sandboxUrl ? `${sandboxUrl}/calendly-api` : 'https://api.calendly.com';
  }

  /** Webhooks need an address that the provider reaches, and a key to know them by. */
  canHear(callbackUrl: string): boolean {
    const isReachable = callbackUrl.startsWith('https://') || this.#settings.sandboxUrl !== undefined;
    return isReachable && this.#settings.signingKey !== undefined;
  }

  /** Where the browser goes to be asked for consent. `verifier` is shown again with the code. */
  consentUrl({ state, verifier, redirectUri }: { state: string; verifier: string; redirectUri: string }): string {
    const url = new URL(`${this.#auth}/oauth/authorize`);
    url.search = new URLSearchParams({
      client_id: this.#settings.clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      state,
      scope,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    return url.href;
  }

  /** @throws CalendlyError grant_refused for a code that is used, old or not ours */
  exchange(given: { code: string; verifier: string; redirectUri: string }): Promise<CalendlyTokens> {
    return this.#tokens({
      grant_type: 'authorization_code',
      code: given.code,
      redirect_uri: given.redirectUri,
      code_verifier: given.verifier,
    });
  }

  /** Uses the renewing key up. @throws CalendlyError; after `unreachable` it may be used up all the same */
  refresh(refreshToken: string): Promise<CalendlyTokens> {
    return this.#tokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  revoke(token: string): Promise<void> {
    return tell({ method: 'POST', url: new URL(`${this.#auth}/oauth/revoke`), ...this.#signedForm({ token }) });
  }

  async me(access: string): Promise<CalendlyPerson> {
    const { resource } = await this.#get(access, '/users/me', {}, personShape);
    return {
      uri: resource.uri,
      organization: resource.current_organization,
      name: resource.name ?? null,
      email: resource.email ?? null,
      schedulingUrl: resource.scheduling_url ?? null,
    };
  }

  /** Ascending by their beginning. */
  async meetings(
    access: string,
    { user, from, status, count, pageToken }: MeetingsWanted,
  ): Promise<{ meetings: CalendlyMeeting[]; nextPageToken: string | undefined }> {
    const query = {
      user,
      min_start_time: from.toISOString(),
      sort: 'start_time:asc',
      count: String(count),
      ...(status && { status }),
      ...(pageToken && { page_token: pageToken }),
    };
    const page = await this.#get(access, '/scheduled_events', query, meetingsShape);
    return { meetings: page.collection, nextPageToken: page.pagination.next_page_token ?? undefined };
  }

  async meeting(access: string, uri: string): Promise<CalendlyMeeting> {
    return (await this.#get(access, pathOf(uri), {}, meetingShape)).resource;
  }

  /** All who were invited, canceled ones too. */
  async invitees(access: string, meetingUri: string): Promise<CalendlyInvitee[]> {
    const found: CalendlyInvitee[] = [];
    let token: string | undefined;
    do {
      const query = { count: '100', ...(token && { page_token: token }) };
      const page = await this.#get(access, `${pathOf(meetingUri)}/invitees`, query, inviteesShape);
      found.push(...page.collection);
      token = page.pagination.next_page_token ?? undefined;
    } while (token !== undefined && found.length < 1000);
    return found;
  }

  /** @throws CalendlyError forbidden where the plan has no webhooks, conflict when this address is subscribed already */
  async subscribe(access: string, person: { uri: string; organization: string }, callbackUrl: string): Promise<string> {
    const body = {
      url: callbackUrl,
      events: ['invitee.created', 'invitee.canceled'],
      organization: person.organization,
      user: person.uri,
      scope: 'user',
    };
    const url = new URL(`${this.#api}/webhook_subscriptions`);
    const headers = { ...bearer(access), 'content-type': 'application/json' };
    const request = { method: 'POST', url, headers, body: JSON.stringify(body) } as const;
    return (await ask(request, subscriptionShape)).resource.uri;
  }

  async findSubscription(
    access: string,
    person: { uri: string; organization: string },
    callbackUrl: string,
  ): Promise<string | undefined> {
    const query = { organization: person.organization, user: person.uri, scope: 'user', count: '100' };
    const { collection } = await this.#get(access, '/webhook_subscriptions', query, subscriptionsShape);
    return collection.find((each) => each.callback_url === callbackUrl)?.uri;
  }

  unsubscribe(access: string, uri: string): Promise<void> {
    return tell({ method: 'DELETE', url: new URL(this.#api + pathOf(uri)), headers: bearer(access) });
  }

  /** What a webhook tells, or null for a signature that does not hold. `rawBody` exactly as received. */
  verify(rawBody: string, signature: string, now: Date): CalendlyNotice | UnreadNotice | null {
    const key = this.#settings.signingKey;
    const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    if (key === undefined || given === '') return null;
    if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return null;
    const due = createHmac('sha256', key).update(`${seconds}.${rawBody}`).digest();
    if (!timingSafeEqual(due, Buffer.from(given, 'hex'))) return null;
    const told = parse(rawBody);
    const read = noticeShape.safeParse(told);
    return read.success ? read.data : { unread: { type: noticeHead.parse(told), raw: rawBody.slice(0, longestRaw) } };
  }

  async #tokens(form: Record<string, string>): Promise<CalendlyTokens> {
    const url = new URL(`${this.#auth}/oauth/token`);
    const given = await ask({ method: 'POST', url, ...this.#signedForm(form) }, tokenShape);
    return { access: given.access_token, refresh: given.refresh_token, expiresInSeconds: given.expires_in };
  }

  #signedForm(form: Record<string, string>): { headers: Record<string, string>; body: string } {
    const { clientId, clientSecret } = this.#settings;
    const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    return {
      headers: {
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    };
  }

  #get<S extends z.ZodType>(
    access: string,
    path: string,
    query: Record<string, string>,
    shape: S,
  ): Promise<z.output<S>> {
    const url = new URL(this.#api + path);
    url.search = new URLSearchParams(query).toString();
    return ask({ method: 'GET', url, headers: bearer(access) }, shape);
  }
}

const bearer = (access: string) => ({ authorization: `Bearer ${access}` });

/** The path of an id. Its host is never called: only the configured one is. @throws CalendlyError broken */
function pathOf(uri: string): string {
  const path = URL.canParse(uri) ? new URL(uri).pathname : '';
  if (!/^\/(scheduled_events|webhook_subscriptions)\/[\w-]{1,80}$/.test(path))
    throw new CalendlyError('broken', 'Calendly named something that is not known.');
  return path;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
