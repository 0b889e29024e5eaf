// What the gate decides by, for people to read: the operator and counsel.
import { html } from 'hono/html';
import { checkDays, clientDays, inquiryDays } from '../../domain/registry-terms.ts';
import { spanWords } from '../../domain/span-words.ts';
import { stateName } from '../../domain/us-state.ts';
import { plainPage, type Markup } from '../../server/http/plain-page.ts';
import type { ContactRow } from './contact-row.rules.ts';
import { capsWords, closedOnWords, hoursLines } from './contact-rules.words.ts';
import { answerMs, closingMs, horizonMs } from './may-contact.rules.ts';
import { stateHolidays } from './state-holidays.rules.ts';
import { commonHours, federalHours, hoursOfStates } from './state-hours.rules.ts';
import { witnesses } from './witnesses.rules.ts';

const tableStyle = `main.wide{max-width:1120px}
.scrolls{overflow-x:auto}
table{border-collapse:collapse;width:100%;min-width:720px;font-size:14px;background:var(--surface);border:1px solid var(--line)}
th,td{padding:8px 12px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:normal}
thead th{color:var(--soft);font-weight:600;white-space:nowrap}
td:last-child{white-space:nowrap}
`;

export async function writeContactRules(): Promise<Response> {
  const { text, headers } = await plainPage({
    ownStyle: tableStyle,
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
        <li>
          A US number that is on the National Do Not Call Registry, or was not checked against it in ${checkDays} days,
          is not called, unless a consent record for calls stands, the person inquired in the last ${inquiryDays} days,
          or bought in the last ${clientDays} days (47 CFR 64.1200(c)(2) and (f)(5)). Nothing else opens it.
        </li>
        <li>Numbers outside the United States and Canada are never contacted.</li>
      </ul>
      <h2>Rules</h2>
      <div class="scrolls" role="region" aria-label="Rules by state" tabindex="0">
        <table>
          <thead>
            <tr>
              ${['Where', 'Hours', 'Holidays', 'Calls and texts', 'Source', 'Read by', 'Sure', 'Checked'].map(
                (label) => html`<th scope="col">${label}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${row('Everywhere (federal)', federalHours)}
            ${Object.entries(hoursOfStates).map(([code, own]) => row(stateName(code), own))}
            ${row('Everywhere else', commonHours)}
          </tbody>
        </table>
      </div>
      <h2>Everywhere else</h2>
      <p>
        American Samoa, Guam, the Northern Mariana Islands, and the U.S. Virgin Islands have the federal hours. The last
        row is for people whose place nothing tells, military mail, and the provinces of Canada.
      </p>
      <h2>Holidays of the states</h2>
      <ul>
        ${Object.entries(stateHolidays).map(
          ([code, { holidays, source, checkedOn }]) =>
            html`<li>
              ${stateName(code)}: ${holidays.map(({ name }) => name).join(', ')}. ${source}, checked ${checkedOn}
            </li>`,
        )}
      </ul>
      <h2>Read by</h2>
      <ul>
        ${Object.entries(witnesses).map(([key, words]) => html`<li>${key}: ${words}</li>`)}
      </ul>
    </main>`,
  });
  return new Response(text, { headers });
}

const row = (where: string, own: ContactRow): Markup =>
  html`<tr>
    <th scope="row">${where}</th>
    <td>${hoursLines(own).map((line) => html`<div>${line}</div>`)}</td>
    <td>${closedOnWords(own.closedOn)}</td>
    <td>${capsWords(own.caps)}</td>
    <td>${own.source}${own.note && html`<div class="soft">${own.note}</div>`}</td>
    <td>${own.witnesses.join(', ')}</td>
    <td>${own.sureness}</td>
    <td>${own.checkedOn}</td>
  </tr>`;
