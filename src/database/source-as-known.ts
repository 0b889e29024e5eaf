import { sql, type RawBuilder } from 'kysely';

/**
 * The source in the spelling that leads of this agent have already. `beside`: a lead that is about to change, so that the only one
 * with a spelling can have another.
 */
export const sourceAsKnown = (
  userId: string,
  source: string | null,
  beside: string | null = null,
): RawBuilder<string | null> => sql`source_as_known(${userId}::uuid, ${source}::text, ${beside}::uuid)`;
