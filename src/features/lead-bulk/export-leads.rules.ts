// The columns of exported leads, under names that the import knows.
import type { ContactChannel } from '../../domain/contact-channel.ts';
import { stageLabel } from '../../domain/lead-stage.ts';
import { toLocalDateTime } from '../../domain/time-zone.ts';

/** A lead as the database gives it for the export. */
export interface ExportedLead {
  status: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  further_phones: string[];
  further_emails: string[];
  state: string | null;
  stage: string;
  next_follow_up_at: string | null;
  tags: string[];
  source: string | null;
  company: string | null;
  dob: string | null;
  gender: string | null;
  military_branch: string | null;
  coverage_wanted: string | null;
  beneficiary: string | null;
  beneficiary_name: string | null;
  address: { street?: string | null; city?: string | null; state?: string | null; zip?: string | null } | null;
  notes: string | null;
  last_outcome: string | null;
  call_attempts: number;
  received_at: string | null;
  last_contacted_at: string | null;
  pipeline: { quoted?: Record<string, unknown> | null };
  priority: string;
  external_id: string | null;
  sold: Record<string, unknown> | null;
  sold_at: string | null;
  /** The newest one for texts that is in force. */
  consent: Record<string, unknown> | null;
  /** Of their numbers and emails those that must not be contacted. */
  closed: readonly { channel: ContactChannel; address: string }[];
  extra: Record<string, unknown>;
  created_at: string;
}

type Cell = (lead: ExportedLead, zone: string) => unknown;

const columns: readonly (readonly [header: string, cell: Cell])[] = [
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['Additional phones', ({ further_phones: phones }) => phones.join('; ')],
  ['Email', ({ email }) => email],
  ['Additional emails', ({ further_emails: emails }) => emails.join('; ')],
  ['State', ({ state }) => state],
  ['Status', ({ status }) => (status === 'sold' ? 'Sold' : 'Lead')],
  ['Stage', ({ status, stage }) => (status === 'sold' ? '' : stageLabel(stage))],
  ['Next follow-up', ({ next_follow_up_at: at }, zone) => localTime(at, zone)],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Source', ({ source }) => source],
  ['Company', ({ company }) => company],
  ['Date of birth', ({ dob }) => dob],
  ['Gender', ({ gender }) => gender],
  ['Military branch', ({ military_branch: branch }) => branch],
  ['Coverage wanted', ({ coverage_wanted: wanted }) => wanted],
  ['Beneficiary', ({ beneficiary }) => beneficiary],
  ['Beneficiary name', ({ beneficiary_name: name }) => name],
  ['Street', ({ address }) => address?.street],
  ['City', ({ address }) => address?.city],
  ['ZIP', ({ address }) => address?.zip],
  ['Notes', ({ notes }) => notes],
  ['Last outcome', ({ last_outcome: outcome }) => outcome],
  ['Call attempts', ({ call_attempts: attempts }) => attempts],
  ['Last contacted', ({ last_contacted_at: at }, zone) => localTime(at, zone)],
  ['Priority', ({ priority }) => priority],
  ['Lead ID', ({ external_id: id }) => id],
  // Of a sold lead the policy, of another its quote.
  ['Carrier', ({ sold, pipeline }) => (sold ?? pipeline.quoted)?.['carrier']],
  ['Face amount', ({ sold, pipeline }) => (sold ? sold['faceAmount'] : pipeline.quoted?.['face'])],
  [
    'Annual premium',
    ({ sold, pipeline }) => (sold ? (sold['premium'] ?? sold['annualPremium']) : pipeline.quoted?.['premium']),
  ],
  ['Monthly payment', ({ sold }) => sold?.['monthlyPayment']],
  ['Policy number', ({ sold }) => sold?.['policyNumber']],
  ['Start date', ({ sold }) => sold?.['startDate']],
  ['Effective date', ({ sold }) => sold?.['effectiveDate']],
  ['Sold on', ({ sold_at: at }, zone) => localTime(at, zone)],
  ['Consent time', ({ consent }, zone) => localTime(consent?.['at'], zone)],
  ['Consent text', ({ consent }) => consent?.['text']],
  ['Consent source', ({ consent }) => consent?.['source']],
  ['Consent IP', ({ consent }) => consent?.['ip']],
  ['Consent certificate', ({ consent }) => consent?.['certificate_url']],
  ['Consent names', ({ consent }) => consent?.['seller']],
  ['Opted out of texts', (lead) => closedOf(lead, 'text')],
  ['Opted out of calls', (lead) => closedOf(lead, 'call')],
  ['Opted out of emails', (lead) => closedOf(lead, 'email')],
  ['Received', ({ received_at: at }, zone) => localTime(at, zone)],
  ['Created', ({ created_at: at }, zone) => localTime(at, zone)],
  [
    'Other details',
    ({ extra }) =>
      Object.entries(extra)
        .map(([key, value]) => `${key}: ${textOf(value)}`)
        .join('; '),
  ],
];

export const exportHeaders: readonly string[] = columns.map(([header]) => header);

export function exportCells(lead: ExportedLead, zone: string): string[] {
  return columns.map(([, cell]) => textOf(cell(lead, zone)));
}

/** Yes for all that they have, else those of them that are closed. The import reads both. */
function closedOf(lead: ExportedLead, channel: ContactChannel): string {
  const { phone, email, further_phones, further_emails } = lead;
  const own = channel === 'email' ? [email, ...further_emails] : [phone, ...further_phones];
  const isClosed = (address: string) =>
    lead.closed.some((each) => each.channel === channel && each.address === address);
  const all = own.filter((address) => address !== null);
  const closed = all.filter(isClosed);
  return closed.length > 0 && closed.length === all.length ? 'Yes' : closed.join('; ');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As the import reads it: `03/09/2026 2:05 PM`, in the agent's time. */
function localTime(at: unknown, zone: string): string {
  const instant = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(instant)) return '';
  const { date, hour, minute } = toLocalDateTime(instant, zone);
  const day = `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
  return `${day} ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
