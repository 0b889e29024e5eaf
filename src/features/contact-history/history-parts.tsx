// A contact history: whose it is, and its parts as tables that read the same on paper.
import type { ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatCount } from '../../web/format-count.ts';
import { formatClock } from '../../web/format-date.ts';
import { channelLabels, givenToWords } from '../consent/consent.words.ts';
import { stateWords } from '../inbox/message-state.words.ts';
import { changeWords, tellerLabels } from '../suppression/suppression.words.ts';
import type { ContactHistory, HistoryCall, HistoryText } from './contact-history.contract.ts';
import {
  callWords,
  checkLabels,
  groundLabels,
  momentWords,
  originOfCheck,
  outcomeLabels,
  placedWords,
  sentWords,
} from './contact-history.words.ts';

const addressWords = (address: string): string => (address.startsWith('+') ? formatPhone(address) : address);

interface Part {
  title: string;
  /** What is said where there is nothing. */
  none: string;
  columns: readonly string[];
  /** Of the columns; those without one share the rest. */
  widths: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

function PartTable({ title, none, columns, widths, rows }: Part) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <div className="overflow-x-auto print:overflow-visible" tabIndex={0} role="group" aria-label={title}>
          <table className="w-full min-w-200 table-fixed text-sm print:min-w-0">
            <thead>
              <tr className="border-b border-line-strong text-left text-xs text-ink-soft">
                {columns.map((column, place) => (
                  <th key={column} scope="col" className={`py-1.5 pr-3 font-medium ${widths[place] ?? ''}`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key} className="break-inside-avoid border-b border-line align-top">
                  {cells.map((cell, place) => (
                    <td key={columns[place]} className="py-1.5 pr-3 wrap-anywhere whitespace-pre-wrap tabular-nums">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface OfHistory {
  history: ContactHistory;
}

const lines = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join('\n');

function ConsentList({ history: { consents, agent } }: OfHistory) {
  const at = (instant: string) => momentWords(instant, agent.time_zone);
  return (
    <PartTable
      title="Consent records"
      none="No consent records."
      columns={['Recorded', 'Agreed to', 'Given', 'Where it came from', 'Withdrawn']}
      widths={['w-32', 'w-36', '', 'w-44', 'w-36']}
      rows={consents.map((record) => ({
        key: record.id,
        cells: [
          at(record.created_at),
          lines(`${channelLabels[record.channel]} to ${addressWords(record.address)}`, record.person_name),
          lines(
            givenToWords(record),
            record.given_at && at(record.given_at),
            record.source,
            record.words && `“${record.words}”`,
          ),
          lines(record.entered_from, record.ip && `IP address ${record.ip}`, record.certificate_url),
          record.revoked_at ? lines(at(record.revoked_at), record.revoked_why) : 'No',
        ],
      }))}
    />
  );
}

function OptOutList({ history: { opt_outs: events, closed, agent } }: OfHistory) {
  const now = closed.map(({ channel, address }) => `${changeWords('set', channel)} to ${addressWords(address)}`);
  return (
    <div className="flex flex-col gap-2">
      <PartTable
        title="Opt-outs"
        none="Nothing was closed or opened again."
        columns={['When', 'What', 'Said by', 'Reason']}
        widths={['w-32', 'w-44', 'w-32']}
        rows={events.map((event) => ({
          key: event.id,
          cells: [
            momentWords(event.created_at, agent.time_zone),
            lines(changeWords(event.change, event.channel), addressWords(event.address)),
            tellerLabels[event.told_by],
            lines(event.reason, event.source),
          ],
        }))}
      />
      {events.length > 0 && (
        <p className="text-ink-soft">Now: {now.length === 0 ? 'nothing is closed' : now.join('. ')}.</p>
      )}
    </div>
  );
}

function GroundList({ history: { grounds, agent } }: OfHistory) {
  const at = (instant: string) => momentWords(instant, agent.time_zone);
  return (
    <PartTable
      title="Reasons to call"
      none="No reasons to call."
      columns={['Recorded', 'Who', 'Reason', 'When', 'Said by']}
      widths={['w-32', 'w-40', '', 'w-36', 'w-32']}
      rows={grounds.map((ground) => ({
        key: ground.id,
        cells: [
          at(ground.created_at),
          lines(addressWords(ground.phone), ground.person_name),
          lines(groundLabels[ground.kind], ground.how),
          at(ground.happened_at),
          ground.entered_by === 'agent' ? 'You' : 'The person',
        ],
      }))}
    />
  );
}

function CheckList({ history: { checks, agent } }: OfHistory) {
  return (
    <PartTable
      title="National Do Not Call Registry"
      none="No number was checked."
      columns={['Checked', 'Number', 'Result', 'Where it came from']}
      widths={['w-32', 'w-40']}
      rows={checks.map((check) => ({
        key: check.phone,
        cells: [
          momentWords(check.checked_at, agent.time_zone),
          addressWords(check.phone),
          checkLabels[check.result],
          lines(originOfCheck[check.origin], check.source),
        ],
      }))}
    />
  );
}

function ReplyList({ history: { replies, agent } }: OfHistory) {
  return (
    <PartTable
      title="Unclear replies"
      none="No unclear replies."
      columns={['When', 'Number', 'Words', 'What became of it']}
      widths={['w-32', 'w-40', '', 'w-48']}
      rows={replies.map((reply) => ({
        key: `${reply.number}${reply.asked_at}`,
        cells: [
          momentWords(reply.asked_at, agent.time_zone),
          addressWords(reply.number),
          reply.body,
          reply.outcome && reply.settled_at
            ? lines(outcomeLabels[reply.outcome], momentWords(reply.settled_at, agent.time_zone))
            : 'Waits for you to say',
        ],
      }))}
    />
  );
}

function TextList({ texts, zone }: { texts: readonly HistoryText[]; zone: string }) {
  const at = (instant: string) => momentWords(instant, zone);
  return (
    <PartTable
      title="Texts"
      none="No texts."
      columns={['When', 'From and to', 'Words', 'How', 'State']}
      widths={['w-32', 'w-36', '', 'w-36', 'w-44']}
      rows={texts.map((text) => ({
        key: text.id,
        cells: [
          at(text.created_at),
          lines(formatPhone(text.from_number), `→ ${formatPhone(text.to_number)}`),
          text.body,
          sentWords(text),
          lines(
            stateWords(text, at)?.text ?? 'Received',
            text.sent_at && `Sent ${at(text.sent_at)}`,
            text.ended_at && `Final ${at(text.ended_at)}`,
            text.carrier_code && `Carrier code ${text.carrier_code}`,
            text.carrier_said && `“${text.carrier_said}”`,
            text.is_removed && 'Removed from the inbox',
          ),
        ],
      }))}
    />
  );
}

function CallList({ calls, zone }: { calls: readonly HistoryCall[]; zone: string }) {
  const at = (instant: string) => momentWords(instant, zone);
  return (
    <PartTable
      title="Calls"
      none="No calls."
      columns={['When', 'From and to', 'How', 'State']}
      widths={['w-32', 'w-36', '', 'w-60']}
      rows={calls.map((call) => ({
        key: call.id,
        cells: [
          at(call.started_at),
          lines(
            call.from_number === null ? 'Your phone' : formatPhone(call.from_number),
            `→ ${formatPhone(call.to_number)}`,
          ),
          lines(
            placedWords(call),
            call.is_recorded && 'Recorded',
            call.notice_heard_at && `They heard that it’s recorded ${at(call.notice_heard_at)}`,
          ),
          lines(
            ...callWords(call, formatClock),
            call.answered_at && `Answered ${at(call.answered_at)}`,
            call.ended_at && `Ended ${at(call.ended_at)}`,
          ),
        ],
      }))}
    />
  );
}

function Cut({ shown, all, of }: { shown: number; all: number; of: 'texts' | 'calls' }) {
  if (shown >= all) return null;
  return (
    <p className="text-ink-soft">
      Only the first {formatCount(shown)} of {formatCount(all)} {of} are shown. Download the file to see them all.
    </p>
  );
}

function Whose({ history: { person, agent, read_at } }: { history: ContactHistory }) {
  const who = [person.name, ...person.addresses.map(addressWords)].filter(Boolean).join(' · ');
  return (
    <div>
      <p className="wrap-anywhere tabular-nums">{who}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[agent.name, agent.email].filter(Boolean).join(', ')} · {brand.productName} ·{' '}
        {momentWords(read_at, agent.time_zone)} · times in {agent.time_zone.replaceAll('_', ' ')}
      </p>
    </div>
  );
}

interface WholeHistory extends OfHistory {
  texts: readonly HistoryText[];
  calls: readonly HistoryCall[];
}

export function HistoryParts({ history, texts, calls }: WholeHistory) {
  const zone = history.agent.time_zone;
  return (
    <div className="flex flex-col gap-8">
      {/* Below the question: in the header it would push that down when it comes. */}
      <Whose history={history} />
      <ConsentList history={history} />
      {history.grounds.length > 0 && <GroundList history={history} />}
      {history.checks.length > 0 && <CheckList history={history} />}
      <OptOutList history={history} />
      {history.replies.length > 0 && <ReplyList history={history} />}
      <TextList texts={texts} zone={zone} />
      <Cut shown={texts.length} all={history.texts} of="texts" />
      <CallList calls={calls} zone={zone} />
      <Cut shown={calls.length} all={history.calls} of="calls" />
    </div>
  );
}
