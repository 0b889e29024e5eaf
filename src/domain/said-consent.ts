// How the people of a file have agreed to texts, as the agent says it before importing. Said of all who bring no record of their own.
import { consentStatementSchema, type ConsentStatement } from './consent-statement.ts';

export interface SaidConsent {
  by: 'unsaid' | ConsentStatement['collected_by'];
  /** Whom they agreed to hear from, and where. */
  givenTo: string;
  source: string;
}

export const nothingSaid: SaidConsent = { by: 'unsaid', givenTo: '', source: '' };

export type ConsentFaults = Partial<Record<'givenTo' | 'source', string>>;

const draftOf = ({ by, givenTo, source }: SaidConsent) =>
  by === 'agent' ? { collected_by: by, given_to: givenTo, source } : { collected_by: by };

/** Null: nothing is said. */
export function statementOf(said: SaidConsent): ConsentStatement | null {
  return said.by === 'unsaid' ? null : (consentStatementSchema.safeParse(draftOf(said)).data ?? null);
}

/** What is missing, in the server's words. */
export function consentFaults(said: SaidConsent): ConsentFaults {
  if (said.by === 'unsaid') return {};
  const issues = consentStatementSchema.safeParse(draftOf(said)).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [path[0] === 'given_to' ? 'givenTo' : 'source', message]),
  );
}
