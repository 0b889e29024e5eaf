-- By which words of whom a number was closed, as a digest: after the agent has allowed contact again, the same words of a file close
-- nothing, even where the lead that bore them is deleted. They say nothing that a person could read, so no export has them.
create table suppression_words (
  user_id uuid not null references auth."user" (id) on delete cascade,
  channel text not null check (channel in ('text', 'call', 'email')),
  address text not null check (length(address) <= 254),
  words bytea not null check (length(words) = 32), -- SHA-256
  person text not null check (length(person) <= 300), -- the name beside them; empty: none
  said_at timestamptz not null default clock_timestamp(), -- the first time
  primary key (user_id, address, channel, words, person)
);
select protect_tenant_table('suppression_words', system_reads => true);
grant select, insert on suppression_words to crm_agent;
grant select, insert on suppression_words to crm_system;

insert into suppression_words (user_id, channel, address, words, person, said_at)
select staged.user_id, said.channel, said.address, sha256(convert_to(wish, 'UTF8')), left(coalesce(draft->>'name', ''), 300), min(said.created_at)
from import_rows as staged
  join imports on imports.user_id = staged.user_id and imports.id = staged.import_id and imports.state = 'done'
  cross join lateral jsonb_array_elements_text(draft->'wish_words') as wish
  join suppression_events as said on said.user_id = staged.user_id and said.change = 'set' and said.told_by = 'file'
    and said.source = 'Import of ' || imports.file_name
    and said.address in (select staged.phone union select staged.email union select jsonb_array_elements_text(draft->'further_phones')
      union select jsonb_array_elements_text(draft->'further_emails'))
where draft ? 'wish_words'
group by 1, 2, 3, 4, 5
on conflict do nothing;
