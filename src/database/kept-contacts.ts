// When a contact goes with the lead it was made for, and where it is kept in the meantime, as pieces of SQL: trash, bulk changes and
// imports that are taken back ask it the same way.
import { sql, type RawBuilder } from 'kysely';

/** An opt-out that the list of suppressions does not know stands in the contact alone, which therefore stays. */
export const mayGo = sql<boolean>`(contact.subscribed or exists (
  select from suppressions where user_id = contact.user_id and channel = 'text' and address = contact.phone))`;

/** The contacts kept with these leads; earlier there was one at most, which stands there by itself. */
export const keptContacts = (leads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct on (contact.phone) contact.* from leads,
    jsonb_populate_recordset(null::message_contacts,
      case jsonb_typeof(contact_in_trash) when 'array' then contact_in_trash else jsonb_build_array(contact_in_trash) end) as contact
  where ${leads} and contact_in_trash is not null`;
