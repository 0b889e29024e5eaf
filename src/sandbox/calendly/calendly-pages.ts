// The calendar at a glance, for people: book a meeting as somebody, or cancel one.
import { html } from 'hono/html';
import { renderMissing, renderPage, type Markup } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { CalendlyAccount, Meeting, Person } from './account.ts';

const SHOWN = 100;

export function mountCalendlyPages(app: SandboxApp, account: CalendlyAccount, changed: () => void): void {
  app.get('/calendly', (c) => {
    const { people } = account.state;
    const said = { booked: 'The meeting is booked.', canceled: 'The meeting is canceled.' }[c.req.query('done') ?? ''];
    const body = html`<h1>Scheduling</h1>
      <p class="soft">Book a meeting with a connected agent, as a client would.</p>
      ${said ? html`<p class="fine" role="status">${said}</p>` : ''}
      ${people.length === 0 ? html`<p class="card">No one has connected a calendar yet. Connect one in the product’s Settings.</p>` : bookingForm(people)}
      ${people.map((person) => calendarOf(account, person))}`;
    return renderPage(c, { title: 'Scheduling', body });
  });

  app.post('/calendly/book', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const person = account.state.people.find((each) => each.uri === form.person);
    const start = new Date(form.start ?? '');
    if (!person || !form.email || Number.isNaN(start.getTime()))
      return renderMissing(c, 'Choose an agent, an email and a time.');
    const isCall = form.place === 'phone';
    account.book(person, {
      invitee: { name: form.name || form.email, email: form.email.toLowerCase(), phone: form.phone || undefined },
      start: start.toISOString(),
      minutes: 30,
      name: 'Policy review',
      location: isCall
        ? { type: 'outbound_call', location: form.phone || '' }
        : { type: 'zoom', join_url: 'https://meetings.example.com/j/5550123' },
    });
    changed();
    return c.redirect('/calendly?done=booked', 303);
  });

  app.post('/calendly/:uuid/cancel', (c) => {
    const meeting = account.meeting(c.req.param('uuid'));
    if (!meeting) return renderMissing(c, 'This meeting doesn’t exist or was removed.');
    account.cancel(meeting, 'invitee', null);
    changed();
    return c.redirect('/calendly?done=canceled', 303);
  });
}

function bookingForm(people: readonly Person[]): Markup {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 14);
  return html`<form class="card" method="post" action="/calendly/book">
    <h2>Book a meeting</h2>
    <label class="field"
      ><span>With</span
      ><select name="person">
        ${people.map((each) => html`<option value="${each.uri}">${each.email}</option>`)}
      </select></label
    >
    <div class="pair">
      <label class="field"><span>Name</span><input name="name" value="Sam Sample" /></label>
      <label class="field"
        ><span>Email</span><input name="email" type="email" required value="sam.sample@example.com"
      /></label>
      <label class="field"><span>Phone</span><input name="phone" type="tel" value="" /></label>
      <label class="field"
        ><span>Starts (UTC)</span
        ><input name="start" required value="${tomorrow}00Z" pattern="\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ"
      /></label>
    </div>
    <label class="field"
      ><span>Where</span
      ><select name="place">
        <option value="video">Video</option>
        <option value="phone">Phone call</option>
      </select></label
    >
    <button class="primary">Book</button>
  </form>`;
}

function calendarOf(account: CalendlyAccount, person: Person): Markup {
  const meetings = account.state.meetings
    .filter((each) => account.isHost(person, each))
    .toSorted((one, other) => (one.start_time < other.start_time ? 1 : -1))
    .slice(0, SHOWN);
  return html`<h2>${person.email} · ${account.isPaying(person) ? 'Standard plan' : 'Free plan'}</h2>
    ${
      meetings.length === 0
        ? html`<p class="soft">No meetings yet.</p>`
        : html`<table>
            <tbody>
              ${meetings.map((each) => row(account, each))}
            </tbody>
          </table>`
    }`;
}

function row(account: CalendlyAccount, meeting: Meeting): Markup {
  const who = account.inviteesOf(meeting).map((each) => `${each.name} <${each.email}>`);
  return html`<tr>
    <td>${meeting.start_time.slice(0, 16).replace('T', ' ')} UTC</td>
    <td>${meeting.name}<br /><span class="soft small">${who.join(', ')}</span></td>
    <td>
      ${
        meeting.status === 'canceled'
          ? html`<span class="soft">canceled</span>`
          : html`<form method="post" action="/calendly/${meeting.uri.split('/').at(-1) ?? ''}/cancel">
              <button>Cancel</button>
            </form>`
      }
    </td>
  </tr>`;
}
