// The provider's page of consent, and its token and revocation addresses.
import type { Context } from 'hono';
import { html } from 'hono/html';
import { renderPage, type Markup } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { CalendlyAccount } from './account.ts';
import { accessSeconds, type Keys } from './keys.ts';
import { CalendlyProblem, denied } from './problem.ts';
import type { Answer } from './answer.ts';

export interface Client {
  id: string;
  secret: string;
}

export const authBase = '/calendly-auth';
const page = `${authBase}/oauth/authorize`;

export function mountOauth(
  app: SandboxApp,
  client: Client,
  account: CalendlyAccount,
  keys: Keys,
  answer: Answer,
  changed: () => void,
): void {
  app.get(page, (c) => {
    const asked = readAsked(c.req.query(), client);
    if ('fault' in asked) return renderPage(c, { title: 'Connect', body: fault(asked.fault), status: 409 });
    return renderPage(c, { title: 'Connect your calendar', body: consent(c.req.query()) });
  });

  app.post(page, async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const asked = readAsked(form, client);
    if ('fault' in asked) return renderPage(c, { title: 'Connect', body: fault(asked.fault), status: 409 });
    const back = new URL(asked.redirectUri);
    if (asked.state !== undefined) back.searchParams.set('state', asked.state);
    if (form.decision !== 'allow') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The resource owner or authorization server denied the request.');
      return c.redirect(back.href, 302);
    }
    const person = account.person(form.email?.trim() || 'agent@example.com', form.plan === 'free' ? 'free' : 'paid');
    const { redirectUri, scope, challenge } = asked;
    back.searchParams.set('code', keys.addCode({ person: person.uri, redirectUri, scope, challenge }));
    changed();
    return c.redirect(back.href, 302);
  });

  app.post(`${authBase}/oauth/token`, (c) =>
    answer(c, 'oauth.token', async () => {
      const form = await signedForm(c, client);
      const { grant_type: grant } = form;
      const given =
        grant === 'authorization_code'
          ? keys.useCode(form.code ?? '', form.redirect_uri ?? '', form.code_verifier)
          : grant === 'refresh_token'
            ? keys.refresh(form.refresh_token ?? '')
            : null;
      if (!given) throw denied(400, 'unsupported_grant_type', 'The authorization grant type is not supported.');
      changed();
      const owner = account.state.people.find((each) => each.uri === given.person);
      return {
        token_type: 'Bearer',
        access_token: given.access,
        refresh_token: given.refresh,
        scope: given.scope,
        expires_in: accessSeconds,
        created_at: Math.floor(Date.now() / 1000),
        owner: given.person,
        organization: owner?.current_organization,
      };
    }),
  );

  app.post(`${authBase}/oauth/revoke`, (c) =>
    answer(c, 'oauth.revoke', async () => {
      const { token } = await signedForm(c, client);
      if (!token) throw denied(400, 'invalid_request', 'The token is missing.');
      keys.revoke(token);
      changed();
      return {};
    }),
  );
}

interface Asked {
  redirectUri: string;
  state: string | undefined;
  scope: string;
  challenge: string | null;
}

function readAsked(given: Record<string, string>, client: Client): Asked | { fault: string } {
  if (given.client_id !== client.id) return { fault: 'Client authentication failed due to unknown client.' };
  if (given.response_type !== 'code') return { fault: 'The authorization server does not support this response type.' };
  const { redirect_uri: redirectUri = '', code_challenge: challenge, code_challenge_method: method } = given;
  if (!URL.canParse(redirectUri)) return { fault: 'The redirect uri included is not valid.' };
  const { protocol, hostname } = new URL(redirectUri);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  if (protocol !== 'https:' && !isLocal) return { fault: 'The redirect uri must be https.' };
  if (challenge !== undefined && method !== 'S256') return { fault: 'The code challenge method must be S256.' };
  return { redirectUri, state: given.state, scope: given.scope ?? '', challenge: challenge ?? null };
}

/** The form of a request whose sender showed the client's id and secret, in the header or in the form. */
async function signedForm(c: Context, client: Client): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw denied(400, 'invalid_request', 'The request must be form-encoded.');
  const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
  const [scheme = '', value = ''] = (c.req.header('authorization') ?? '').split(' ');
  const basic = /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString().split(':') : null;
  const id = basic ? decodeURIComponent(basic[0] ?? '') : form.client_id;
  const secret = basic ? decodeURIComponent(basic[1] ?? '') : form.client_secret;
  if (id !== client.id || secret !== client.secret) {
    throw new CalendlyProblem(
      401,
      { error: 'invalid_client', error_description: 'Client authentication failed.' },
      { 'WWW-Authenticate': 'Basic realm="Calendly"' },
    );
  }
  return form;
}

function consent(asked: Record<string, string>): Markup {
  return html`<section class="card narrow">
    <h1>Connect your calendar</h1>
    <p class="soft">The product wants to see your meetings. This page stands in for Calendly’s own.</p>
    <form method="post" action="${page}">
      ${Object.entries(asked).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label class="field"
        ><span>Your scheduling account</span><input name="email" type="email" value="agent@example.com"
      /></label>
      <label class="field"
        ><span>Plan</span
        ><select name="plan">
          <option value="paid">Standard: meetings sync right away</option>
          <option value="free">Free: meetings sync every few minutes</option>
        </select></label
      >
      <div class="actions">
        <button class="primary" name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </div>
    </form>
  </section>`;
}

const fault = (text: string): Markup =>
  html`<section class="card narrow">
    <h1>Couldn’t connect</h1>
    <p>${text}</p>
  </section>`;
