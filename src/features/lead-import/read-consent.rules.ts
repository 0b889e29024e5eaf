import { leadLimits, type LeadConsent } from '../../domain/lead-draft.ts';
import { isPlaceholder } from '../../domain/placeholder.ts';
import { cutText } from '../../domain/plain-text.ts';
import { cleanCell, readFlag } from './clean-cell.rules.ts';
import type { ExtraDetails } from './extra-details.rules.ts';
import type { ImportField } from './import-field.rules.ts';
import { withoutSecrets } from './refused-column.rules.ts';
import type { RowPlan } from './row-plan.rules.ts';
import { readMoment } from './read-date.rules.ts';

const consentFields = [
  'consent_at',
  'consent_text',
  'consent_source',
  'consent_ip',
  'consent_certificate',
  'opted_in',
] as const;

/**
 * The consent that a row proves: a moment, a wording, a certificate or a plain yes. An address or a page alone proves
 * nothing and stays a further detail.
 */
export function readConsent(cells: readonly string[], plan: RowPlan, extra: ExtraDetails): LeadConsent | null {
  if (!consentFields.some((field) => plan.columns[field])) return null;
  const read = (field: ImportField): string | null => valuesOf(cells, plan, field)[0]?.value ?? null;
  const moment = read('consent_at');
  const certificates = valuesOf(cells, plan, 'consent_certificate');
  const certificate = certificates.find(({ value }) => value.startsWith('http')) ?? certificates[0];
  const agreed = valuesOf(cells, plan, 'opted_in').find(({ value }) => readFlag(value) === true);
  const text = read('consent_text') ?? (agreed ? `${agreed.header}: ${agreed.value}` : null);
  const at = moment === null ? null : readMoment(moment, plan.options.timeZone);
  for (const other of certificates) if (other !== certificate) extra.add(other.header, other.value);
  if (moment !== null && at === null) addDetails(cells, plan, extra, 'consent_at');
  if (at === null && text === null && !certificate) {
    addDetails(cells, plan, extra, 'consent_source');
    addDetails(cells, plan, extra, 'consent_ip');
    return null;
  }
  const ip = read('consent_ip');
  return {
    source: cut(read('consent_source'), leadLimits.consentSource),
    text: cut(text === null ? null : withoutSecrets(text), leadLimits.consentText),
    at,
    ip: ip !== null && /^[0-9a-f.:]{3,45}$/i.test(ip) ? ip : null,
    certificate_url: cut(certificate?.value ?? null, leadLimits.consentUrl),
  };
}

function valuesOf(cells: readonly string[], plan: RowPlan, field: ImportField): { header: string; value: string }[] {
  const columns = plan.columns[field] ?? [];
  return columns
    .map((column) => ({ header: (plan.headers[column] ?? '').trim(), value: cleanCell(cells[column] ?? '') }))
    .filter(({ value }) => !isPlaceholder(value));
}

function addDetails(cells: readonly string[], plan: RowPlan, extra: ExtraDetails, field: ImportField): void {
  for (const { header, value } of valuesOf(cells, plan, field)) extra.add(header, value);
}

const cut = (value: string | null, length: number): string | null => (value === null ? null : cutText(value, length));
