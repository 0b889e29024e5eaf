// The phones that ring and talk: take a call, press a key, hang up, as the agent or as the lead.
import type { Context } from 'hono';
import { html } from 'hono/html';
import { renderPage, type Markup } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { TelnyxAccount } from './account.ts';
import { callIn } from './calls-control.ts';
import { spoken } from './numbering.ts';
import { phoneScriptPath } from './phone-assets.ts';
import type { Leg, Switchboard } from './switchboard.ts';

const shown = 20;
const stylePath = '/_assets/ring.css';
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

export function mountRingPage(app: SandboxApp, account: TelnyxAccount, board: Switchboard): void {
  app.get(stylePath, (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));

  app.get('/ring', (c) =>
    renderPage(c, {
      title: 'Phones that ring',
      style: stylePath,
      script: phoneScriptPath,
      body: html`<h1>Phones that ring</h1>
        <p class="soft">Take a call as the agent or as the lead, press a key, hang up. Nothing leaves this machine.</p>
        <form class="call" method="post" action="/ring/call">
          <label
            >From <input name="from" type="tel" required pattern="\\+\\d{8,15}|anonymous" placeholder="+13125550142"
          /></label>
          <label>To <input name="to" type="tel" required pattern="\\+1\\d{10}" placeholder="+16155550101" /></label>
          <button>Call this number</button>
        </form>
        <ul class="legs" data-live="/ring/legs">
          ${legList(board)}
        </ul>`,
    }),
  );
  app.get('/ring/legs', (c) => c.html(html`${legList(board)}`));

  app.post('/ring/call', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    callIn(account, board, form.get('from') ?? '', form.get('to') ?? '');
    return c.redirect('/ring', 303);
  });
  const acting = (path: string, act: (leg: Leg, form: URLSearchParams) => void) =>
    app.post(`/ring/:id/${path}`, async (c: Context) => {
      const leg = board.find(c.req.param('id') ?? '');
      if (leg) act(leg, new URLSearchParams(await c.req.text()));
      return c.redirect('/ring', 303);
    });
  acting('take', (leg) => board.take(leg));
  acting('press', (leg, form) => board.press(leg, form.get('key') ?? ''));
  acting('hang-up', (leg) => {
    const ringing = leg.direction === 'incoming' ? 'originator_cancel' : 'user_busy';
    board.end(leg, leg.state === 'ringing' ? ringing : 'normal_clearing');
  });
}

function legList(board: Switchboard): Markup | Markup[] {
  const legs = board.list().slice(0, shown);
  if (legs.length === 0) return html`<li class="none soft">No calls yet. Place one from the Power Dialer.</li>`;
  return legs.map(legCard);
}

const states = { ringing: 'Rings', answered: 'Waits', ended: 'Ended' } as const;

const stateOf = ({ state, bridged_with: other }: Leg): string =>
  state === 'answered' && other !== null ? 'Talking' : states[state];

function legCard(leg: Leg): Markup {
  const action = `/ring/${encodeURIComponent(leg.call_control_id)}`;
  return html`<li class="leg ${leg.state}">
    <h2>${spoken(leg.direction === 'incoming' ? leg.from : leg.to)}</h2>
    <p class="soft">
      ${stateOf(leg)}${leg.hangup_cause ? ` (${leg.hangup_cause})` : ''},
      ${leg.direction === 'incoming' ? `calls ${spoken(leg.to)}` : `call from ${spoken(leg.from)}`}
    </p>
    ${leg.said.map((words) => html`<blockquote>${words}</blockquote>`)}
    <div class="acts">
      ${leg.state === 'ringing' && leg.direction === 'outgoing' ? html`<form method="post" action="${action}/take"><button>Take call</button></form>` : ''}
      ${
        leg.state === 'ended'
          ? ''
          : html`<form method="post" action="${action}/hang-up">
              <button>${leg.state === 'ringing' && leg.direction === 'outgoing' ? 'Decline' : 'Hang up'}</button>
            </form>`
      }
    </div>
    ${
      leg.is_asked
        ? html`<form class="keys" method="post" action="${action}/press" aria-label="Keys of ${spoken(leg.to)}">
            ${keys.map((key) => html`<button name="key" value="${key}">${key}</button>`)}
          </form>`
        : ''
    }
  </li>`;
}

const style = `
.call { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 16px 0; }
.legs { list-style: none; margin: 16px 0 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 16px; }
.legs h2 { margin: 0; font-size: 18px; font-variant-numeric: tabular-nums; }
.legs p { margin: 4px 0 12px; }
.legs blockquote { margin: 0 0 12px; padding-left: 12px; border-left: 3px solid var(--line); }
.leg { border: 1px solid var(--line); border-radius: 12px; padding: 16px; background: var(--panel); }
.leg.ended { background: none; }
.leg .acts { display: flex; gap: 8px; }
.leg button { min-height: 44px; }
.leg .keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; margin-top: 12px; }
`;
