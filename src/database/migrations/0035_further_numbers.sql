-- Who has a number or address beside the main one: asked for every lead that comes in, and before a contact goes.

-- The owner as a text: no other index can then be taken for it, whatever the statistics say of an agent they do not know.
drop index leads_further;
create index leads_further on leads using gin ((user_id::text), further_phones, further_emails)
  where deleted_at is null and (further_phones <> '{}' or further_emails <> '{}');

-- Somebody's live leads with one of these as a further phone or email: for the system, which names the owner. Under row-level
-- security && may use no index (it is not leakproof); this may, as a role that can only read leads.
create function leads_with_further_of(owner uuid, phones text[], emails text[]) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  found uuid[];
begin
  execute 'select array_agg(id) from crm.leads where user_id::text = $1::text and deleted_at is null
      and (further_phones <> ''{}'' or further_emails <> ''{}'') and (further_phones && $2 or further_emails && $3)'
    into found using owner, array_remove(phones, null), array_remove(emails, null);
  return coalesce(found, '{}');
end $$;
-- The same for an agent: the owner is the transaction's, never an argument.
create function leads_with_further(phones text[], emails text[]) returns uuid[]
  language sql stable security definer set search_path = crm, pg_temp as $$
  select leads_with_further_of(app_user_id(), phones, emails)
$$;
revoke all on function leads_with_further_of(uuid, text[], text[]), leads_with_further(text[], text[]) from public;
grant execute on function leads_with_further_of(uuid, text[], text[]) to crm_system;
grant execute on function leads_with_further(text[], text[]) to crm_agent;
grant create on schema crm to crm_search; -- needed for the hand-over only
alter function leads_with_further_of(uuid, text[], text[]) owner to crm_search;
alter function leads_with_further(text[], text[]) owner to crm_search;
revoke create on schema crm from crm_search;

-- Corrected phones left their contacts behind: texts would reach strangers. Who opted out stays so.
delete from message_contacts contact where subscribed
  and not exists (
    select from leads where leads.user_id = contact.user_id and leads.phone = contact.phone and leads.deleted_at is null)
  and (user_id, phone) not in (
    select user_id, unnest(further_phones) from leads where deleted_at is null and further_phones <> '{}');

-- A row is also known by the number that a lead has beside its main one, and can be added as a person of its own.
alter table import_rows
  drop constraint import_rows_matched_by_check,
  add constraint import_rows_matched_by_check check (matched_by in ('phone', 'email', 'further', 'row'));
drop index import_rows_household;
create index import_rows_offered on import_rows (user_id, import_id, row_number)
  where is_household or (matched_by = 'further' and outcome in ('duplicate_in_file', 'duplicate_existing'));
