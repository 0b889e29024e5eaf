// How people have agreed to be contacted, as the agent says it of a file, of posted leads or of one person.
import * as z from 'zod/mini';
import { consentLimits } from './consent.ts';
import { isPlainText } from './plain-text.ts';

const plain = z.refine<string>(isPlainText, 'Contains characters we can’t save.');
const words = (longest: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(longest), plain);

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
