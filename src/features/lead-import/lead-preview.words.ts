// A row of the file as the lead it would become, in words.
import type { LeadDraft, LeadSale } from '../../domain/lead-draft.ts';
import { stageLabel } from '../../domain/lead-stage.ts';
import { formatDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { toLocalDateTime } from '../../domain/time-zone.ts';
import type { PreviewedRow } from '../lead-files/import-worker.rules.ts';
import { rejectReasons } from '../lead-files/reject-reason.words.ts';
import { rowWarnings } from '../lead-files/row-warning.words.ts';

export interface LeadPreview {
  row: number;
  name: string;
  contact: string[];
  details: { label: string; value: string }[];
  remarks: string[];
  outcome: 'new' | 'duplicate' | 'rejected';
}

/** Dates as the agent reads them, MM/DD/YYYY, in the agent's zone. */
export function previewLead(row: PreviewedRow, zone: string): LeadPreview {
  if ('rejected' in row) {
    const shown = row.cells.filter((cell) => cell.trim() !== '').slice(0, 4);
    const name = shown.join(' · ') || 'Empty row';
    return {
      row: row.row,
      name,
      contact: [],
      details: [],
      remarks: [rejectReasons[row.rejected]],
      outcome: 'rejected',
    };
  }
  const { draft, duplicate } = row;
  const phones = [draft.phone, ...draft.further_phones].filter((phone) => phone !== null).map(formatPhone);
  const emails = [draft.email, ...draft.further_emails].filter((email) => email !== null);
  const remarks: string[] = (row.warnings ?? []).map((warning) => rowWarnings[warning]);
  if (duplicate)
    remarks.unshift(
      duplicate.by === 'further'
        ? `Has an additional phone or email of row ${duplicate.row}.`
        : `Same ${duplicate.by} as row ${duplicate.row}.`,
    );
  return {
    row: row.row,
    name: draft.name || phones[0] || emails[0] || '',
    contact: [...phones, ...emails],
    details: detailsOf(row.draft, zone),
    remarks,
    outcome: duplicate ? 'duplicate' : 'new',
  };
}

function detailsOf(draft: LeadDraft, zone: string): LeadPreview['details'] {
  const { address, consent } = draft;
  const further = Object.keys(draft.extra).length;
  const all: [string, string | null | undefined][] = [
    ['Sold', draft.sale && saleWords(draft.sale)],
    ['State', draft.state ?? address?.state],
    ['City', address?.city],
    ['Born', draft.dob && usDate(draft.dob)],
    ['Company', draft.company],
    ['Beneficiary', draft.beneficiary],
    ['Beneficiary name', draft.beneficiary_name],
    ['Branch', draft.military_branch],
    ['Coverage wanted', draft.coverage_wanted],
    ['Source', draft.source],
    ['Tags', draft.tags.join(', ')],
    ['Follow-up', draft.next_follow_up_at && usTime(draft.next_follow_up_at, zone)],
    ['Received', draft.received_at && usDay(draft.received_at, zone)],
    ['Stage', draft.stage && stageLabel(draft.stage)],
    ['Calls', draft.call_attempts ? String(draft.call_attempts) : null],
    ['Last contacted', draft.last_contacted_at && usDay(draft.last_contacted_at, zone)],
    ['Quote', draft.quoted && quoteWords(draft.quoted)],
    ['Opted out', draft.opted_out ? optOutWords(draft.opt_outs) : closedWords(draft.closed_addresses)],
    ['Registry check', checkWords(draft)],
    ['Consent', consent && (consent.at ? usTime(consent.at, zone) : 'Recorded')],
    ['Notes', draft.notes],
    ['Other details', further > 0 ? String(further) : null],
  ];
  return all.flatMap(([label, value]) => (value ? [{ label, value: value.slice(0, 80) }] : []));
}

/** Of the person, else of each number. */
function checkWords({ registry_check: check, number_checks: own }: LeadDraft): string | null {
  if (own.length === 0) return check && registryWords(check);
  return own.map(({ phone, ...each }) => `${formatPhone(phone)}: ${registryWords(each)}`).join('; ');
}

const registryWords = ({ result, on }: NonNullable<LeadDraft['registry_check']>): string =>
  [result === 'clear' ? 'Not on the registry' : 'On the registry', on && usDate(on)].filter(Boolean).join(', ');

const channelWords = { text: 'texts', call: 'calls', email: 'emails' } as const;

const optOutWords = (channels: LeadDraft['opt_outs']): string =>
  channels.length === 0 ? 'Yes' : channels.map((channel) => channelWords[channel]).join(', ');

const closedWords = (closed: LeadDraft['closed_addresses']): string =>
  [...new Set(closed.map(({ address }) => (address.includes('@') ? address : formatPhone(address))))].join(', ');

const dollars = (amount: number | null): string | null => (amount ? formatDollars(Math.round(amount * 100)) : null);

const quoteWords = ({ carrier, face, premium }: NonNullable<LeadDraft['quoted']>): string =>
  [carrier, face && `${dollars(face)} face`, premium && `${dollars(premium)} premium`].filter(Boolean).join(', ');

const saleWords = ({ sold_on: day, premium, monthly, ...quote }: LeadSale): string =>
  [usDate(day), quoteWords({ ...quote, premium }), monthly && `${dollars(monthly)} a month`].filter(Boolean).join(', ');

const usDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

const usDay = (instant: string, zone: string): string => usDate(toLocalDateTime(Date.parse(instant), zone).date);

function usTime(instant: string, zone: string): string {
  const { date, hour, minute } = toLocalDateTime(Date.parse(instant), zone);
  return `${usDate(date)} ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
