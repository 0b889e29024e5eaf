-- What was texted with each person by accounts that are deleted, with the proof of consent and of opt-outs: kept as their calls are, for
-- the operator only, under a number that belongs to nobody.
create table kept_texts (
  account uuid not null, -- as in kept_ledger
  id uuid not null default gen_random_uuid(),
  person_number text not null,
  last_at timestamptz not null, -- of the last text
  texts jsonb not null, -- the oldest first
  consents jsonb not null, -- of that number, as they stood
  opt_outs jsonb not null,
  kept_at timestamptz not null default now(),
  primary key (account, id)
);
create index kept_texts_age on kept_texts (last_at, id);
grant select, insert, delete on kept_texts to crm_system;

-- Once, right before the account goes. What never left is none of it.
create function keep_texts(owner uuid, account uuid) returns void language sql
  set search_path = crm, pg_temp set enable_nestloop = off as $$
  insert into kept_texts (account, person_number, last_at, texts, consents, opt_outs)
  select account, person.person_number, person.last_at, person.texts, coalesce(agreed.consents, '[]'), coalesce(stopped.opt_outs, '[]')
  from (
    select person_number, max(created_at) as last_at, jsonb_agg(jsonb_build_object('direction', direction, 'from', from_number,
        'to', to_number, 'at', coalesce(sent_at, claimed_at, created_at), 'status', status, 'origin', origin, 'by_itself', is_automatic,
        'allowed_by', allowed_by, 'override_reason', override_reason, 'body', body) order by created_at, id) as texts
      from messages where user_id = owner and status in ('sending', 'sent', 'delivered', 'failed', 'unknown', 'received')
      group by person_number) as person
    left join (
      select address, jsonb_agg(jsonb_build_object('channel', channel, 'given_at', coalesce(given_at, created_at),
          'collected_by', collected_by, 'given_to', given_to, 'seller', seller, 'source', source, 'words', words, 'ip', ip,
          'certificate_url', certificate_url, 'person_name', person_name, 'revoked_at', revoked_at, 'revoked_by', revoked_by)
          order by created_at, id) as consents
        from consents where user_id = owner group by address) as agreed on agreed.address = person.person_number
    left join (
      select address, jsonb_agg(jsonb_build_object('channel', channel, 'change', change, 'told_by', told_by, 'reason', reason,
          'source', source, 'at', coalesce(said_at, created_at)) order by created_at, id) as opt_outs
        from suppression_events where user_id = owner group by address) as stopped on stopped.address = person.person_number
$$;
revoke execute on function keep_texts from public;
grant execute on function keep_texts to crm_system;
