// How people have agreed to be contacted, as the agent says it of a file, of posted leads or of one person.
import * as z from 'zod/mini';
import { isPlainText } from './plain-text.ts';

const plain = z.refine<string>(isPlainText, 'Contains characters we can’t save.');
const words = (longest: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(longest), plain);

export const consentLimits = { givenTo: 200, source: 500, words: 4000, certificate: 2000, why: 200 } as const;

export const givenToSchema = words(consentLimits.givenTo, 'Enter the name they agreed to hear from.');
export const consentSourceSchema = words(consentLimits.source, 'Enter where or how they agreed.');

/** `agent`: to the agent or the agency itself. `third_party`: to a vendor, whose leads are bought or shared. */
export const consentStatementSchema = z.discriminatedUnion('collected_by', [
  z.strictObject({
    collected_by: z.literal('agent'),
    /** The name that people were shown. */
    given_to: givenToSchema,
    source: consentSourceSchema,
  }),
  z.strictObject({ collected_by: z.literal('third_party') }),
]);
export type ConsentStatement = z.output<typeof consentStatementSchema>;

/** What a form of the agent’s own proves of one person. `is_whole`: they agreed to what its record names, and to texts only there. */
export type FormStatement = ConsentStatement & { is_whole?: true };

/** What a text needs to know of one. */
export interface KnownConsent {
  collectedBy: 'agent' | 'third_party' | null;
  givenTo: string | null;
  seller: string | null;
}

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** One name is part of the other: “Dana Cole” and “Dana Cole, Moss Insurance LLC”. */
export function namesTheSame(one: string, other: string): boolean {
  const [a, b] = [letters(one), letters(other)];
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a));
}

/**
 * `own`: given to the agent. `third_party`: only to somebody else, or by way of a vendor; carriers refuse such texts from toll-free
 * numbers. `none`: no record, or none that says to whom.
 */
export type ConsentStanding = 'own' | 'third_party' | 'none';

/** @param records those in force for the channel */
export function consentStanding(records: readonly KnownConsent[]): ConsentStanding {
  const standings = records.map(standingOf);
  return standings.includes('own') ? 'own' : standings.includes('third_party') ? 'third_party' : 'none';
}

function standingOf({ collectedBy, givenTo, seller }: KnownConsent): ConsentStanding {
  if (collectedBy === 'third_party') return 'third_party';
  if (collectedBy === null || givenTo === null) return 'none';
  return seller === null || namesTheSame(seller, givenTo) ? 'own' : 'third_party';
}
