import { leadLimits, type LeadConsent } from '../../domain/lead-draft.ts';
import { isPlaceholder } from '../../domain/placeholder.ts';
import { cutText } from '../../domain/plain-text.ts';
import { cleanCell } from './clean-cell.rules.ts';
import { orderIn } from './date-order.rules.ts';
import { agreedChannels } from './agreed-channels.rules.ts';
import { readConsentWord } from './read-consent-word.rules.ts';
import type { ExtraDetails } from './extra-details.rules.ts';
import { withoutSecrets } from './refused-column.rules.ts';
import type { RowPlan, RowWork } from './row-plan.rules.ts';
import { readMoment } from './read-date.rules.ts';

const consentFields = [
  'consent_at',
  'consent_text',
  'consent_source',
  'consent_ip',
  'consent_certificate',
  'consent_seller',
  'opted_in',
] as const;
type ConsentField = (typeof consentFields)[number];

/**
 * The consent that a row proves: a moment, a wording, a certificate or a plain yes, and nobody's no. An address or a page
 * alone proves nothing and stays a further detail, as does a word that is not understood.
 */
export function readConsent({ cells, plan, extra, warnings }: RowWork): LeadConsent | null {
  if (!consentFields.some((field) => plan.columns[field])) return null;
  const values = (field: ConsentField): CellValue[] => valuesOf(cells, plan, field);
  const words = values('opted_in').map((cell) => ({ ...cell, word: readConsentWord(cell.value) }));
  for (const { header, value, word } of words) {
    if (word !== 'unclear') continue;
    extra.add(header, value);
    warnings.add('consent_unclear');
  }
  const certificates = values('consent_certificate');
  const certificate = certificates.find(({ value }) => value.startsWith('http')) ?? certificates[0];
  const wording = values('consent_text')[0];
  const moment = values('consent_at')[0];
  const agrees = words.filter(({ word }) => word === 'yes');
  const [agreed] = agrees;
  const isProven = certificate !== undefined || wording !== undefined || (moment !== undefined && words.length === 0);
  if (!agreed && (!isProven || refusedColumns(cells, plan).length > 0)) {
    for (const field of consentFields) if (field !== 'opted_in') addDetails(values(field), extra);
    return null;
  }
  const at =
    moment === undefined
      ? null
      : readMoment(
          moment.value,
          plan.options.timeZone,
          orderIn(plan.options.dateOrder, cells, plan.columns.consent_at),
        );
  for (const other of certificates) if (other !== certificate) extra.add(other.header, other.value);
  if (at === null) addDetails(values('consent_at'), extra);
  if (at === null && moment !== undefined) warnings.add('date_unreadable');
  const text = wording?.value ?? (agreed ? `${agreed.header}: ${agreed.value}` : null);
  if (at === null && text === null && !certificate) {
    addDetails([...values('consent_source'), ...values('consent_ip'), ...values('consent_seller')], extra);
    return null;
  }
  const ip = values('consent_ip')[0]?.value;
  return {
    source: cut(values('consent_source')[0]?.value ?? null, leadLimits.consentSource),
    text: cut(text === null ? null : withoutSecrets(text), leadLimits.consentText),
    at,
    ip: ip !== undefined && /^[0-9a-f.:]{3,45}$/i.test(ip) ? ip : null,
    certificate_url: cut(certificate?.value ?? null, leadLimits.consentUrl),
    seller: cut(values('consent_seller')[0]?.value ?? null, leadLimits.consentSeller),
    channels: agreedChannels(
      agrees.map(({ header }) => header),
      wording?.value ?? null,
    ),
  };
}

/** The columns that ask for consent and are answered with a no. */
export function refusedColumns(
  cells: readonly string[],
  plan: Pick<RowPlan, 'columns'>,
): { column: number; field: ConsentField }[] {
  return (['opted_in', 'consent_text', 'consent_at'] as const).flatMap((field) =>
    (plan.columns[field] ?? [])
      .filter((column) => readConsentWord(cleanCell(cells[column] ?? '')) === 'no')
      .map((column) => ({ column, field })),
  );
}

interface CellValue {
  header: string;
  value: string;
}

function valuesOf(cells: readonly string[], plan: RowPlan, field: ConsentField): CellValue[] {
  return (plan.columns[field] ?? [])
    .map((column) => ({ header: (plan.headers[column] ?? '').trim(), value: cleanCell(cells[column] ?? '') }))
    .filter(({ value }) => !isPlaceholder(value));
}

function addDetails(values: readonly CellValue[], extra: ExtraDetails): void {
  for (const { header, value } of values) extra.add(header, value);
}

const cut = (value: string | null, length: number): string | null => (value === null ? null : cutText(value, length));
