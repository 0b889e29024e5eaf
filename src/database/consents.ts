// Consent records are only added: what says the same of the same person and number is there already, and what was withdrawn stays so.
import { sql, type RawBuilder } from 'kysely';
import type { FormStatement } from '../domain/consent-statement.ts';
import type { ContactChannel } from '../domain/contact-channel.ts';
import type { Transaction } from './transaction.ts';

export interface GivenConsent {
  lead_id: string | null;
  person_name: string | null;
  channel: ContactChannel;
  /** E.164, or an email in lower case. */
  address: string;
  collected_by: 'agent' | 'third_party' | null;
  given_to: string | null;
  seller: string | null;
  source: string | null;
  words: string | null;
  given_at: string | null;
  ip: string | null;
  certificate_url: string | null;
  entered_by: 'import' | 'intake' | 'agent' | 'person';
  /** A file's name, a vendor, a text. */
  entered_from: string;
}

const told = ['collected_by', 'given_to', 'seller', 'source', 'words', 'given_at', 'ip', 'certificate_url'] as const;
const columns = sql.raw(
  ['lead_id', 'person_name', 'channel', 'address', ...told, 'entered_by', 'entered_from', 'import_id'].join(', '),
);
const isSame = sql`kept.channel = given.channel and kept.address = given.address and kept.lead_id is not distinct from given.lead_id
  and (${sql.join(told.map((each) => sql`kept.${sql.ref(each)}`))}) is not distinct from (${sql.join(told.map((each) => sql`given.${sql.ref(each)}`))})`;

/** `given`: rows with the columns of `GivenConsent` and `import_id`. What only taking an import back has ended is in force again. */
export async function recordConsentRows(tx: Transaction, userId: string, given: RawBuilder<unknown>): Promise<void> {
  await sql`
    with given as materialized (select distinct ${columns} from (${given}) as asked), again as (
      update consents kept set revoked_at = null, revoked_by = null, revoked_why = null, import_id = given.import_id
      from given where kept.user_id = ${userId} and kept.revoked_by = 'revert' and ${isSame}
    )
    insert into consents (user_id, ${columns})
    select ${userId}, ${columns} from given
    where not exists (select from consents kept where kept.user_id = ${userId} and ${isSame})`.execute(tx);
}

export async function recordConsents(tx: Transaction, userId: string, given: readonly GivenConsent[]): Promise<void> {
  if (given.length === 0) return;
  await recordConsentRows(
    tx,
    userId,
    sql`
    select *, null::uuid as import_id from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as each (lead_id uuid, person_name text,
      channel text, address text, collected_by text, given_to text, seller text, source text, words text, given_at timestamptz, ip text,
      certificate_url text, entered_by text, entered_from text)`,
  );
}

interface BroughtConsents {
  /** Rows of `lead_id`, `person_name`, `phones`, `emails`, `consent` (of a lead's draft, or null) and `closed`: channels opted out of. */
  people: RawBuilder<unknown>;
  /** How all of them have agreed, as the agent says. */
  statement: FormStatement | null;
  enteredBy: 'import' | 'intake' | 'person';
  enteredFrom: string;
  importId: string | null;
}

/** What a file or a vendor brings along of each person and, where that is none for texts, what the agent says of all. */
export async function recordBroughtConsents(
  tx: Transaction,
  userId: string,
  { people, statement, enteredBy, enteredFrom, importId }: BroughtConsents,
): Promise<void> {
  const own = statement?.collected_by === 'agent' ? statement : null;
  const said = sql`${statement?.collected_by ?? null}::text as collected_by, ${own?.given_to ?? null}::text as given_to`;
  const entered = sql`${enteredBy}::text as entered_by, ${enteredFrom}::text as entered_from, ${importId}::uuid as import_id`;
  await recordConsentRows(
    tx,
    userId,
    sql`
    select lead_id, left(person_name, 200) as person_name, channel, address, ${said}, consent->>'seller' as seller,
      coalesce(consent->>'source', ${own?.source ?? null}) as source, consent->>'text' as words, (consent->>'at')::timestamptz as given_at,
      consent->>'ip' as ip, consent->>'certificate_url' as certificate_url, ${entered}
    from (${people}) as person, jsonb_array_elements_text(person.consent->'channels') as channel,
      unnest(case channel when 'email' then emails else phones end) as address
    where jsonb_typeof(person.consent) = 'object' and channel <> all(closed)
    union all
    select lead_id, left(person_name, 200), 'text', address, ${said}, null, ${own?.source ?? null}, null, null, null, null, ${entered}
    from (${people}) as person, unnest(phones) as address
    where ${statement !== null && !statement.is_whole} and 'text' <> all(closed) and not coalesce(consent->'channels' ? 'text', false)`,
  );
}
