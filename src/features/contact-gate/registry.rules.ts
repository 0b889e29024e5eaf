// The National Do Not Call Registry: whose number may be called to sell, by the last check and by what exempts a call from it.
import { checkDays, clientDays, inquiryDays, type RegistryFacts } from '../../domain/registry-terms.ts';
import { areaCodesAbroad, areaCodesOf, placeOfNumber } from './area-codes.rules.ts';

export type RegistryRefusal = 'on_national_list' | 'dnc_not_checked';
export type RegistryStanding = 'open' | RegistryRefusal;

const dayMs = 86_400_000;

export const nothingKnown: RegistryFacts = { check: null, hasConsent: false, inquiredAt: null, clientAt: null };

/** Of Canada, which has a list of its own, and of other countries, whose numbers are refused before. */
export const codesOutside: readonly string[] = [...areaCodesOf('CA'), ...areaCodesAbroad];

export function isOfRegistry(phone: string): boolean {
  const place = placeOfNumber(phone);
  return place !== 'abroad' && place?.country !== 'CA';
}

/** @param facts null: the operator does not have the registry asked */
export function registryStanding(phone: string, facts: RegistryFacts | null, now: number): RegistryStanding {
  if (facts === null || !isOfRegistry(phone)) return 'open';
  const { check, hasConsent, inquiredAt, clientAt } = facts;
  const isWithin = (at: number | null, days: number): boolean => at !== null && now - at < days * dayMs;
  if (hasConsent || isWithin(inquiredAt, inquiryDays) || isWithin(clientAt, clientDays)) return 'open';
  if (check?.result === 'listed') return 'on_national_list';
  return check !== null && isWithin(check.at, checkDays) ? 'open' : 'dnc_not_checked';
}
