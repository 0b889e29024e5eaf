// The words of reminders: one for what is due at this moment, one for the day.
import { leadName } from '../../domain/lead-name.ts';
import { brand } from '../../domain/brand.ts';
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';
import { nameInMail } from '../../domain/name-in-mail.ts';
import { formatPhone } from '../../domain/phone-number.ts';

export interface MailRow {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  /** ISO instant. */
  at: string;
}

interface Surroundings {
  zone: string;
  appUrl: string;
}

/** A mail names so many; the rest is a number. */
const maxNamed = 10;

export function writeDueMail(rows: readonly MailRow[], { zone, appUrl }: Surroundings): Letter {
  const [first] = rows;
  const only = rows.length === 1 ? first : undefined;
  const title = only ? `Follow up with ${nameOf(only)}` : `${rows.length} follow-ups are due`;
  return writeLetter({
    subject: title,
    heading: title,
    paragraphs: listed(rows, (row) => `${timeIn(row.at, zone)} · ${nameOf(row)}${numberOf(row)}`),
    button: only
      ? { label: 'Open lead', url: `${appUrl}/app/leads?lead=${only.id}` }
      : { label: 'Open Today', url: `${appUrl}/app/today` },
    after: why,
  });
}

/** `overdueCount`: how many there are, of which `overdue` are the oldest. */
export function writeDigest(
  { today, overdue, overdueCount }: { today: readonly MailRow[]; overdue: readonly MailRow[]; overdueCount: string },
  { zone, appUrl }: Surroundings,
): Letter {
  const count = today.length;
  const parts = [
    count > 0 &&
      `${count === 1 ? '1 follow-up' : `${count >= maxInDigest ? `${count} or more` : count} follow-ups`} today`,
    overdue.length > 0 && `${overdueCount} overdue`,
  ].filter((part) => part !== false);
  return writeLetter({
    subject: `Your day: ${parts.join(', ')}`,
    heading: parts.join(', '),
    paragraphs: [
      ...listed(today, (row) => `${timeIn(row.at, zone)} · ${nameOf(row)}${numberOf(row)}`),
      ...(overdue.length > 0 ? ['Overdue:'] : []),
      ...listed(overdue, (row) => `${dayIn(row.at, zone)} · ${nameOf(row)}${numberOf(row)}`),
    ],
    button: { label: 'Open Today', url: `${appUrl}/app/today` },
    after: why,
  });
}

/** A digest reads at most so many rows of today. */
export const maxInDigest = 200;

const why = `You can change or turn off these reminders on the Today page in ${brand.productName}.`;

function listed(rows: readonly MailRow[], say: (row: MailRow) => string): string[] {
  const lines = rows.slice(0, maxNamed).map(say);
  const left = rows.length - lines.length;
  return left > 0 ? [...lines, `and ${left} more.`] : lines;
}

/** Strangers choose it, in what they post. */
const nameOf = (row: MailRow): string =>
  row.name ? nameInMail(row.name, 'a lead whose name is an address') : leadName(row);

const numberOf = ({ name, phone }: MailRow): string =>
  name === null || phone === null ? '' : ` · ${formatPhone(phone)}`;

const timeIn = (at: string, timeZone: string) => format(at, { timeZone, hour: 'numeric', minute: '2-digit' });
const dayIn = (at: string, timeZone: string) =>
  format(at, { timeZone, weekday: 'short', month: 'short', day: 'numeric' });

function format(at: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', options).format(new Date(at)).replaceAll('\u202F', ' ');
}
