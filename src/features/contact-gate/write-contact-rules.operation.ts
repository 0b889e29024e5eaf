// What the gate decides by, for people to read: the operator and counsel.
import { html } from 'hono/html';
import { spanWords } from '../../domain/span-words.ts';
import { stateName, usStates } from '../../domain/us-state.ts';
import { plainPage, type Markup } from '../../server/http/plain-page.ts';
import { daysWords, perDayWords } from './contact-rules.words.ts';
import {
  federalWindow,
  strictestWindow,
  windowsOfStates,
  type ContactWindow,
  type RuledState,
} from './contact-windows.rules.ts';
import { answerMs, closingMs, horizonMs } from './may-contact.rules.ts';

export async function writeContactRules(): Promise<Response> {
  const ruled = Object.entries(windowsOfStates) as [RuledState, ContactWindow][];
  const unruled = usStates.filter(({ code }) => !(code in windowsOfStates));
  const { text, headers } = await plainPage({
    title: 'Contact rules',
    body: html`<main class="wide">
      <h1>Contact rules</h1>
      <p class="soft">
        When this product lets agents call and text people to sell, by the person’s own clock. This page shows the data
        that it decides by; it is read-only.
      </p>
      <h2>How a moment is judged</h2>
      <ul>
        <li>
          A person’s states and time zones come from the address, the ZIP code, and the area code. A moment is allowed
          only where every one of them allows it, on top of the federal hours.
        </li>
        <li>
          Texts that go out without a person wait for the next allowed moment. They stop ${spanWords(closingMs)} before
          the hours end, because the carrier may hold a text. Where no moment is allowed within ${spanWords(horizonMs)},
          they are not sent.
        </li>
        <li>
          An agent may answer a message for ${spanWords(answerMs)} after it came, at any hour. Outside the hours, an
          agent who writes in person must type a reason, which is kept. Nothing lifts an opt-out or a state’s daily
          limit.
        </li>
        <li>Numbers outside the United States and Canada are never contacted.</li>
      </ul>
      <h2>Rules</h2>
      <div class="scrolls" role="region" aria-label="Rules by state" tabindex="0">
        <table>
          <thead>
            <tr>
              ${['Where', 'Hours', 'Federal holidays', 'Calls and texts', 'Source', 'Checked'].map(
                (label) => html`<th scope="col">${label}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${row('Everywhere (federal)', federalWindow)} ${ruled.map(([code, window]) => row(stateName(code), window))}
            ${row('Everywhere else', strictestWindow)}
          </tbody>
        </table>
      </div>
      <h2>Everywhere else</h2>
      <p>
        For these we know of no rule of their own, so the strictest row applies until counsel has checked them:
        ${unruled.map(({ name }) => name).join(', ')}, the territories, military mail, and the provinces of Canada. It
        also applies to people whose state nothing tells.
      </p>
    </main>`,
  });
  return new Response(text, { headers });
}

const row = (where: string, { days, isClosedOnHolidays, maxPerDay, source, checkedOn }: ContactWindow): Markup =>
  html`<tr>
    <th scope="row">${where}</th>
    <td>${daysWords(days)}</td>
    <td>${isClosedOnHolidays ? 'Closed' : 'Open'}</td>
    <td>${perDayWords(maxPerDay)}</td>
    <td>${source}</td>
    <td>${checkedOn}</td>
  </tr>`;
