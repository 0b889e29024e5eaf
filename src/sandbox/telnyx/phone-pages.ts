// Be a lead's phone: read what arrives as a phone shows it, answer, send STOP, START or HELP.
import type { Context } from 'hono';
import { html } from 'hono/html';
import { linked } from '../linked.ts';
import { renderMissing, renderPage, type Markup } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { Reception, TelnyxAccount } from './account.ts';
import { countryOf, isTollFree, spoken } from './numbering.ts';
import { phoneScript, phoneScriptPath, phoneStyle, phoneStylePath } from './phone-assets.ts';
import { conversationsOf, textsOf, type PhoneText } from './phone-texts.ts';
import type { Traffic } from './traffic.ts';

const SHOWN = 100;
const LONGEST = 1_600;

const receptions: { value: string; label: string; status: Reception['status']; code: string | null }[] = [
  { value: 'works', label: 'Gets texts', status: 'delivered', code: null },
  { value: 'unconfirmed', label: 'Gets texts, sends no receipt', status: 'delivery_unconfirmed', code: null },
  { value: 'landline', label: 'Is a landline (40001)', status: 'delivery_failed', code: '40001' },
  { value: 'spam', label: 'Its carrier blocks spam (40002)', status: 'delivery_failed', code: '40002' },
  { value: 'gone', label: 'Can’t be reached (40008)', status: 'delivery_failed', code: '40008' },
  { value: 'expired', label: 'Texts expire on the way (40014)', status: 'sending_failed', code: '40014' },
];

export function mountPhonePages(app: SandboxApp, account: TelnyxAccount, traffic: Traffic, changed: () => void): void {
  app.get(phoneStylePath, (c) => c.body(phoneStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get(phoneScriptPath, (c) => c.body(phoneScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));

  /** `open`: the path of the phone that is shown. */
  const page = (c: Context, title: string, phone: Markup, open = '') =>
    renderPage(c, {
      title,
      style: phoneStylePath,
      script: phoneScriptPath,
      body: html`<div class="phones${open ? ' open' : ''}">
        <div class="people">
          ${open ? html`<h2 class="title">Phones</h2>` : html`<h1>Phones</h1>`}
          <p class="soft">Pick a lead’s phone and text back. Nothing leaves this machine.</p>
          ${newChat(account)}
          <ul class="chats" data-live="/phone/chats?open=${open}">
            ${chatList(account, open)}
          </ul>
        </div>
        ${phone}
      </div>`,
    });

  app.get('/phone', (c) => page(c, 'Phones', noPhone()));
  app.get('/phone/chats', (c) => c.html(html`${chatList(account, c.req.query('open') ?? '')}`));

  app.post('/phone/new', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const phone = e164(form.get('phone') ?? '');
    const number = form.get('number') ?? '';
    if (phone === null || !account.number(number))
      return renderMissing(c, 'That isn’t a US or Canadian phone number. Go back and try again.');
    return c.redirect(pathOf(phone, number), 303);
  });

  app.get('/phone/:phone/:number', (c) => {
    const at = placeOf(c, account);
    return at ? page(c, spoken(at.phone), handset(account, at), pathOf(at.phone, at.number)) : missing(c);
  });

  app.get('/phone/:phone/:number/texts', (c) => {
    const at = placeOf(c, account);
    return at ? c.html(html`${textList(textsOf(account, at.phone, at.number))}`) : c.notFound();
  });

  app.post('/phone/:phone/:number', async (c) => {
    const at = placeOf(c, account);
    if (!at) return missing(c);
    const text = (new URLSearchParams(await c.req.text()).get('text') ?? '').trim().slice(0, LONGEST);
    if (text) traffic.receive(at.phone, at.number, text);
    return c.redirect(pathOf(at.phone, at.number), 303);
  });

  app.post('/phone/:phone/:number/reception', async (c) => {
    const at = placeOf(c, account);
    const wanted = new URLSearchParams(await c.req.text()).get('reception');
    const chosen = receptions.find((each) => each.value === wanted);
    if (!at || !chosen) return missing(c);
    account.setReception({ phone: at.phone, status: chosen.status, code: chosen.code });
    changed();
    return c.redirect(pathOf(at.phone, at.number), 303);
  });
}

interface Place {
  phone: string;
  number: string;
}

function placeOf(c: Context, account: TelnyxAccount): Place | null {
  const phone = e164(c.req.param('phone') ?? '');
  const number = e164(c.req.param('number') ?? '');
  return phone !== null && number !== null && account.number(number) ? { phone, number } : null;
}

const missing = (c: Context) => renderMissing(c, 'There’s no such phone.');
const pathOf = (phone: string, number: string) => `/phone/${phone.slice(1)}/${number.slice(1)}`;

/** From digits as people type them. */
function e164(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  const number = `+${digits.length === 10 ? '1' : ''}${digits}`;
  const country = countryOf(number);
  return country === 'US' || country === 'CA' ? number : null;
}

function chatList(account: TelnyxAccount, open: string): Markup | Markup[] {
  const chats = conversationsOf(account).slice(0, SHOWN);
  if (chats.length === 0) return html`<li class="none soft">No texts yet.</li>`;
  return chats.map(
    ({ phone, number, last }) =>
      html`<li>
        <a href="${pathOf(phone, number)}" ${pathOf(phone, number) === open ? 'aria-current="page"' : ''}>
          <span class="who">${spoken(phone)}</span>
          <time class="soft" datetime="${last.at}">${clock(last.at)}</time>
          <span class="soft said">${last.isOwn ? 'You: ' : ''}${last.text}</span>
          <span class="soft with">with ${spoken(number)}</span>
        </a>
      </li>`,
  );
}

function newChat(account: TelnyxAccount): Markup {
  const numbers = account.state.numbers.filter((each) => isTollFree(each.phone_number));
  if (numbers.length === 0)
    return html`<p class="card">
      No toll-free numbers yet. The product buys them here, or order one through the API.
    </p>`;
  return html`<details class="another" ${account.state.messages.length === 0 ? 'open' : ''}>
    <summary>Use another phone</summary>
    <form method="post" action="/phone/new">
      <label class="field"
        ><span>Lead’s number</span><input name="phone" type="tel" required placeholder="(615) 555-0142"
      /></label>
      <label class="field"
        ><span>Text with</span
        ><select name="number">
          ${numbers.map((each) => html`<option value="${each.phone_number}">${spoken(each.phone_number)}</option>`)}
        </select></label
      >
      <button>Open phone</button>
    </form>
  </details>`;
}

function noPhone(): Markup {
  return html`<div class="handset off" aria-hidden="true"><p>Pick a phone</p></div>`;
}

function handset(account: TelnyxAccount, { phone, number }: Place): Markup {
  const action = pathOf(phone, number);
  return html`<section class="phone" aria-label="Phone of ${spoken(phone)}">
    <div class="handset">
      <header>
        <a class="up" href="/phone" aria-label="All phones">‹</a>
        <span class="name"
          ><h1>${spoken(number)}</h1>
          <span class="soft">on ${spoken(phone)}</span></span
        >
      </header>
      <div class="texts" role="log" aria-label="Texts" tabindex="0">
        <ol data-live="${action}/texts">
          ${textList(textsOf(account, phone, number))}
        </ol>
      </div>
      <form class="words" method="post" action="${action}">
        ${['STOP', 'START', 'HELP'].map((word) => html`<button name="text" value="${word}">${word}</button>`)}
      </form>
      <form class="compose" method="post" action="${action}">
        <input
          name="text"
          aria-label="Text message"
          placeholder="Text message"
          maxlength="${LONGEST}"
          autocomplete="off"
          required
          autofocus
        />
        <button class="send" aria-label="Send">↑</button>
      </form>
    </div>
    ${receptionForm(account.reception(phone), action)}
  </section>`;
}

function receptionForm({ status, code }: Reception, action: string): Markup {
  return html`<form class="reception" method="post" action="${action}/reception">
    <label class="soft small" for="reception">This phone</label>
    <select id="reception" name="reception">
      ${receptions.map(
        (each) =>
          html`<option value="${each.value}" ${each.status === status && each.code === code ? 'selected' : ''}>
            ${each.label}
          </option>`,
      )}
    </select>
    <button>Set</button>
  </form>`;
}

function textList(texts: readonly PhoneText[]): Markup | Markup[] {
  if (texts.length === 0) return html`<li class="none soft">No texts yet. Write the first one.</li>`;
  return texts.map((each, index) => {
    const day = dayOf(each.at);
    const isNewDay = index === 0 || day !== dayOf(texts[index - 1]?.at ?? '');
    const side = each.isNotice ? 'notice' : each.isOwn ? 'own' : 'theirs';
    return html`${isNewDay ? html`<li class="day soft">${day}</li>` : ''}
      <li class="${side}">
        <span class="hidden">${each.isOwn ? 'You' : 'They'}:</span>
        <p>${linked(each.text)}</p>
        <time class="soft" datetime="${each.at}">${clock(each.at)}</time>
      </li>`;
  });
}

// In the zone of this machine, on which its people sit, too.
const clock = (iso: string) => new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const dayOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
