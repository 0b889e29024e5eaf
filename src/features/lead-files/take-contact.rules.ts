// Who a row is about: numbers, addresses and the name to show.
import { isPlaceholderAddress, normalizeEmail } from '../../domain/email-address.ts';
import { furtherNumbers, keepFurther } from '../../domain/further-numbers.ts';
import { leadLimits } from '../../domain/lead-draft.ts';
import { displayName } from '../../domain/display-name.ts';
import { properName } from '../../domain/proper-name.ts';
import { isPlaceholder, isPlaceholderName } from '../../domain/placeholder.ts';
import { cleanCell } from './clean-cell.rules.ts';
import { isOtherIn } from './contacts-beside.rules.ts';
import type { ImportField } from './import-field.words.ts';
import type { CellAt } from './mixed-cells.rules.ts';
import { isLabelOfOthers } from './columns-of-numbers.rules.ts';
import { readPhones } from './read-phone.rules.ts';
import type { RejectReason } from './reject-reason.words.ts';
import { bounded, firstValue } from './row-cell.rules.ts';
import type { RowWork } from './row-plan.rules.ts';

/** The row's numbers, the main one first. Answers why the row must go when it has some and none is valid. */
export function takePhones(work: RowWork): RejectReason | null {
  const { draft, cells, phones: beside, plan, extra, warnings } = work;
  let refusal: RejectReason | null = null;
  const numbers: string[] = [];
  for (const { column, text: cell } of [...cellsOf(cells, plan.columns.phone), ...beside]) {
    if (isOfOthers(work, column)) {
      extra.add(plan.headers[column], cleanCell(cell));
      continue;
    }
    const whole = withCountryCode(withAreaCode(cell, cells[plan.areaCode ?? -1]), cells[plan.countryCode ?? -1]);
    const phones = readPhones(whole);
    for (const number of ownOf(phones.numbers, work, column)) if (!numbers.includes(number)) numbers.push(number);
    if (phones.extension) {
      extra.add(`${plan.headers[column]?.trim()} extension`, phones.extension);
      warnings.add('phone_extension');
    }
    if (phones.invalid.length === 0) continue;
    refusal ??= phones.isRounded ? 'rounded_phone' : 'invalid_phone';
    extra.add(plan.headers[column], phones.invalid.join(', '));
  }
  if (numbers.length === 0) return refusal;
  if (refusal) warnings.add('further_phone_invalid');
  draft.phone = numbers[0] ?? null;
  draft.further_phones = keepWithin('phone', numbers.slice(1), { extra, warnings });
  return null;
}

/** By the label beside it, or by who is named there in this row. */
function isOfOthers({ cells, plan }: RowWork, column: number): boolean {
  const contact = plan.contacts.get(column);
  if (contact !== undefined && isOtherIn(cells, contact) === true) return true;
  return isLabelOfOthers(cells[plan.labels.get(column) ?? -1] ?? '');
}

/** Without what most rows of the file have, too: that stays a detail. */
function ownOf(values: readonly string[], { plan, extra, warnings }: RowWork, column: number): readonly string[] {
  const { shared = [] } = plan.options;
  if (shared.length === 0) return values;
  const ofMany = values.filter((value) => shared.includes(value));
  if (ofMany.length > 0) {
    extra.add(plan.headers[column], ofMany.join(', '));
    warnings.add('contact_shared');
  }
  return values.filter((value) => !shared.includes(value));
}

const cellsOf = (cells: readonly string[], columns: readonly number[] = []): CellAt[] =>
  columns.flatMap((column) => (cells[column] ? [{ column, text: cells[column] }] : []));

/** A number of seven digits is whole with the area code beside it. */
function withAreaCode(cell: string, areaCode: string | undefined): string {
  const code = /^\s*\(?([2-9][0-9]{2})\)?\s*$/.exec(areaCode ?? '')?.[1];
  return code !== undefined && /^\s*[2-9][0-9]{2}[ .-]?[0-9]{4}\s*$/.test(cell) ? `${code}${cell.trim()}` : cell;
}

/** Ten digits beside "+44" are no number of ours. 840 is how statistics count the United States. */
function withCountryCode(cell: string, countryCode: string | undefined): string {
  const code = /^\s*\+?(?:00)?([2-9][0-9]{0,2})\s*$/.exec(countryCode ?? '')?.[1];
  const isBare = /^\s*\(?[0-9][0-9 ().-]+$/.test(cell);
  return code !== undefined && code !== '840' && isBare ? `+${code} ${cell.trim().replace(/^\(?0/, '')}` : cell;
}

/** The row's addresses. Answers whether some are none. */
export function takeEmails(work: RowWork): boolean {
  const { draft, cells, emails: beside, plan, extra, warnings } = work;
  const emails: string[] = [];
  let hasInvalid = false;
  for (const { column, text } of [...cellsOf(cells, plan.columns.email), ...beside]) {
    const cell = cleanCell(text);
    if (isPlaceholder(cell)) continue;
    if (isOfOthers(work, column)) {
      extra.add(plan.headers[column], cell);
      continue;
    }
    const found = readEmails(cell);
    for (const email of ownOf(found.emails, work, column)) if (!emails.includes(email)) emails.push(email);
    if (!found.hasInvalid) continue;
    hasInvalid = true;
    extra.add(plan.headers[column], cell);
  }
  if (hasInvalid) warnings.add('email_invalid');
  draft.email = emails[0] ?? null;
  draft.further_emails = keepWithin('email', emails.slice(1), { extra, warnings });
  return hasInvalid;
}

function keepWithin(
  field: keyof typeof furtherNumbers,
  values: readonly string[],
  { extra, warnings }: Pick<RowWork, 'extra' | 'warnings'>,
): string[] {
  const { further, surplus } = keepFurther([], values, field);
  if (surplus.length > 0) {
    extra.add(furtherNumbers[field].detail, surplus.join(', '));
    warnings.add('contacts_cut');
  }
  return further;
}

/** `Pat Doe <pat@example.com>; pd@example.org`: words around an address do not count against it. */
function readEmails(cell: string): { emails: string[]; hasInvalid: boolean } {
  const parts = cell.split(/:::|[;,|\s<>]+/).filter((part) => part !== '');
  const addresses = cell.includes('@') ? parts.filter((part) => part.includes('@')) : parts;
  const emails: string[] = [];
  let hasInvalid = false;
  for (const address of addresses) {
    const text = address.replace(/^mailto:/i, '');
    const email = normalizeEmail(text);
    if (email) emails.push(email);
    else if (!isPlaceholder(text) && !isPlaceholderAddress(text.toLowerCase())) hasInvalid = true;
  }
  return { emails, hasInvalid };
}

export function takeName({ draft, cells, name: beside, plan, warnings }: RowWork): void {
  const read = (field: ImportField): string | null =>
    firstValue(cells, plan.columns[field], isPlaceholderName)?.replace(
      /^(?:“([^“”]+)”|'([^']+)'|‘([^‘’]+)’)$/,
      '$1$2$3',
    ) ?? null;
  const company = read('company');
  const written = displayName({
    first: read('first_name'),
    middle: read('middle_name'),
    last: read('last_name'),
    full: read('full_name') ?? beside,
  });
  const name = plan.options.properNames ? properName(written) : written;
  if (name !== written) warnings.add('name_recased');
  draft.name = name || displayName({ company, email: draft.email });
  draft.company = bounded(company, leadLimits.company, warnings);
}
