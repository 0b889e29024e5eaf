// The carrier's desk, for people: decide about verifications, see numbers and how webhooks fared.
import { html } from 'hono/html';
import { renderMissing, renderPage, type Markup } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import { statusOf, type TelnyxAccount, type Verification } from './account.ts';
import { spoken } from './numbering.ts';
import { decide } from './verification-api.ts';
import type { TelnyxWebhooks } from './webhooks.ts';

const SHOWN = 50;

export function mountCarrierPage(
  app: SandboxApp,
  account: TelnyxAccount,
  webhooks: TelnyxWebhooks,
  changed: () => void,
): void {
  app.get('/telnyx', (c) => {
    const { verifications, numbers } = account.state;
    const said = c.req.query('done') === 'decided';
    const body = html`<h1>Texting</h1>
      <p class="soft">The carrier’s desk: decide what its reviewers would, and see what it knows.</p>
      ${said ? html`<p class="fine" role="status">Decision saved.</p>` : ''}
      ${
        verifications.length === 0
          ? html`<p class="soft">No verification requests yet.</p>`
          : html`<div class="grid">${verifications.toReversed().slice(0, SHOWN).map(request)}</div>`
      }
      ${table(
        'Numbers',
        ['Number', 'Profile', 'Verified'],
        numbers
          .toReversed()
          .slice(0, SHOWN)
          .map((number) => [
            spoken(number.phone_number),
            account.profile(number.messaging_profile_id ?? '')?.name ?? '–',
            account.isVerified(number.phone_number) ? 'yes' : 'no',
          ]),
      )}
      ${table(
        'Webhooks',
        ['Event', 'Try', 'Answer', 'Address'],
        webhooks
          .list()
          .slice(0, SHOWN)
          .map((each) => [each.type, String(each.attempt), String(each.status ?? each.error ?? 'no answer'), each.url]),
      )}`;
    return renderPage(c, { title: 'Texting', body });
  });

  app.post('/telnyx/verifications/:id', async (c) => {
    const verification = account.state.verifications.find((each) => each.id === c.req.param('id'));
    if (!verification) return renderMissing(c, 'This request doesn’t exist or was removed.');
    const form = new URLSearchParams(await c.req.text());
    const isApproved = form.get('decision') === 'approve';
    decide(webhooks, verification, {
      status: isApproved ? 'Verified' : 'Rejected',
      reason: isApproved ? null : form.get('reason') || null,
    });
    changed();
    return c.redirect('/telnyx?done=decided', 303);
  });
}

function request(verification: Verification): Markup {
  const { form, id } = verification;
  const reason = verification.history.at(-1)?.reason;
  return html`<section class="card">
    <h2>${form.businessName}</h2>
    <p class="soft small">
      ${form.phoneNumbers.map((each) => spoken(each.phoneNumber)).join(', ')} · ${form.useCase} ·
      ${statusOf(verification)}
    </p>
    ${reason ? html`<p class="small">${reason}</p>` : ''}
    <p class="small">${form.useCaseSummary}</p>
    <p class="small">${form.productionMessageContent}</p>
    <p class="small">${form.optInWorkflow}</p>
    <p class="small">
      <a href="${form.corporateWebsite}">Website</a>
      ${form.optInWorkflowImageURLs.map(({ url }) => html`· <a href="${url}">${url.endsWith('.png') ? 'Picture' : 'Page'}</a> `)}
    </p>
    <form method="post" action="/telnyx/verifications/${id}">
      <label class="field"
        ><span>Reason for a rejection</span><input name="reason" value="Business name does not match public records."
      /></label>
      <div class="actions">
        <button name="decision" value="approve">Approve</button>
        <button name="decision" value="reject">Reject</button>
      </div>
    </form>
  </section>`;
}

function table(title: string, heads: string[], rows: string[][]): Markup {
  return html`<details open>
    <summary>${title} (${rows.length})</summary>
    ${
      rows.length === 0
        ? html`<p class="soft">None yet.</p>`
        : html`<div class="wide" tabindex="0" role="region" aria-label="${title}">
            <table>
              <thead>
                <tr>
                  ${heads.map((head) => html`<th>${head}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (row) =>
                    html`<tr>
                      ${row.map((cell) => html`<td>${cell}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </details>`;
}
