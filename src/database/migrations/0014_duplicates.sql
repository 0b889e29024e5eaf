-- Leads that may be the same person, and merges with their way back.

-- Short and pet forms of first names, by what they are short for. Both sides as `name_words` writes them.
create function formal_name(given text) returns text language sql immutable parallel safe return coalesce(
  '{"abby": "abigail", "al": "albert", "alex": "alexander", "andy": "andrew", "drew": "andrew", "barb": "barbara", "becky": "rebecca",
    "ben": "benjamin", "beth": "elizabeth", "betsy": "elizabeth", "betty": "elizabeth", "liz": "elizabeth", "eliza": "elizabeth",
    "bill": "william", "billy": "william", "will": "william", "bob": "robert", "bobby": "robert", "rob": "robert", "robbie": "robert",
    "cathy": "catherine", "kathy": "catherine", "katherine": "catherine", "kate": "catherine", "katie": "catherine", "kathleen": "catherine",
    "charlie": "charles", "chuck": "charles", "chris": "christopher", "cindy": "cynthia", "dan": "daniel", "danny": "daniel",
    "dave": "david", "deb": "deborah", "debbie": "deborah", "debra": "deborah", "dick": "richard", "rich": "richard", "rick": "richard",
    "don": "donald", "donnie": "donald", "doug": "douglas", "ed": "edward", "eddie": "edward", "frank": "francis", "fred": "frederick",
    "gene": "eugene", "greg": "gregory", "jack": "john", "johnny": "john", "jon": "jonathan", "jeff": "jeffrey", "jen": "jennifer",
    "jenny": "jennifer", "jerry": "gerald", "jim": "james", "jimmy": "james", "joe": "joseph", "joey": "joseph", "judy": "judith",
    "ken": "kenneth", "kenny": "kenneth", "kim": "kimberly", "larry": "lawrence", "maggie": "margaret", "peggy": "margaret",
    "meg": "margaret", "matt": "matthew", "mike": "michael", "mick": "michael", "nick": "nicholas", "pam": "pamela", "pat": "patricia",
    "patty": "patricia", "trish": "patricia", "pete": "peter", "phil": "philip", "phillip": "philip", "ray": "raymond", "ron": "ronald",
    "ronnie": "ronald", "sam": "samuel", "sandy": "sandra", "steve": "steven", "stephen": "steven", "sue": "susan", "susie": "susan",
    "ted": "theodore", "terry": "terrence", "tim": "timothy", "tom": "thomas", "tommy": "thomas", "tony": "anthony", "vicky": "victoria",
    "walt": "walter", "wes": "wesley"}'::jsonb ->> given, given);

-- A name as it is compared: {first, last, suffix} without capitals, accents, punctuation and titles. '' for what is not there.
-- "Smith, John Jr." and "JOHN Q. SMITH JR" are both {john, smith, jr}.
create function name_words(name text) returns text[] language plpgsql immutable parallel safe as $$
declare
  plain text := lower(name);
  head text;
  tail text;
  words text[];
  suffix text := '';
begin
  if plain is null then return '{"","",""}'; end if;
  if plain ~ '^[a-z]{3,} [a-z]{4,}$' then return array[split_part(plain, ' ', 1), split_part(plain, ' ', 2), '']; end if; -- most names
  if plain ~ '[^ -~]' then plain := regexp_replace(normalize(plain, nfkd), '[\u0300-\u036f]', '', 'g'); end if;
  if position(',' in plain) > 0 then
    head := split_part(plain, ',', 1);
    tail := trim(translate(substr(plain, position(',' in plain)), ',.', ' '));
    -- "John Smith, Jr", or "Smith, John Jr" with the suffix behind both.
    plain := case when tail ~ '^(jr|sr|ii|iii|iv|md|phd|esq)\y' then head || ' ' || tail
      else regexp_replace(tail, '\s(jr|sr|ii|iii|iv)$', '') || ' ' || head || ' ' || coalesce(substring(tail from '\s(jr|sr|ii|iii|iv)$'), '') end;
  end if;
  words := string_to_array(trim(regexp_replace(translate(plain, '.''’`"', ''), '[^[:alnum:]]+', ' ', 'g')), ' ');
  while cardinality(words) > 1 and words[1] in ('mr', 'mrs', 'ms', 'dr') loop words := words[2:]; end loop;
  while cardinality(words) > 1 and words[cardinality(words)] in ('jr', 'sr', 'ii', 'iii', 'iv', 'md', 'phd', 'esq') loop
    if words[cardinality(words)] not in ('md', 'phd', 'esq') then suffix := words[cardinality(words)]; end if;
    words := words[:cardinality(words) - 1];
  end loop;
  return array[coalesce(words[1], ''), case when cardinality(words) > 1 then words[cardinality(words)] else '' end, suffix];
end $$;

-- Leads to be compared anew. A null lead: all of them (more changed at once than are worth naming).
create table duplicate_checks (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  lead_id uuid,
  primary key (user_id, id)
);
select protect_tenant_table('duplicate_checks', system_reads => false);
grant select, delete on duplicate_checks to crm_agent;

create function note_duplicate_checks() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into duplicate_checks (user_id, lead_id)
    select distinct user_id, case when total <= 1000 then id end
    from (select user_id, id, count(*) over (partition by user_id) as total from added where deleted_at is null) as changed;
  else
    insert into duplicate_checks (user_id, lead_id)
    select distinct user_id, case when total <= 1000 then id end
    from (select after.user_id, after.id, count(*) over (partition by after.user_id) as total
      from added as after join removed as before on before.user_id = after.user_id and before.id = after.id
      where (after.name, after.phone, after.email, after.further_phones, after.further_emails, after.dob, after.address, after.deleted_at)
        is distinct from (before.name, before.phone, before.email, before.further_phones, before.further_emails, before.dob, before.address, before.deleted_at)
    ) as changed;
  end if;
  return null;
end $$;
create trigger check_insert after insert on leads referencing new table as added
  for each statement execute function note_duplicate_checks();
create trigger check_update after update on leads referencing new table as added old table as removed
  for each statement execute function note_duplicate_checks();
insert into duplicate_checks (user_id) select distinct user_id from leads;

-- What a lead may share with another that no unique index holds, as hashes: further phones and emails, the name with the birth
-- date, the name with the ZIP. Written by the comparison itself, so that an import does not pay for it. Two leads with the same
-- hash are looked at themselves, so that one that is the same by chance does no harm.
create table lead_keys (
  user_id uuid not null,
  key bigint not null,
  lead_id uuid not null,
  primary key (user_id, key, lead_id)
);
create index lead_keys_lead on lead_keys (user_id, lead_id);
select protect_tenant_table('lead_keys', system_reads => false);
select hold_to_parent('lead_keys', 'user_id', 'auth."user"', 'id');
grant select, insert, delete on lead_keys to crm_agent;

-- Two leads that may be one person. `noted`: an import says so, in words; such a pair stays until it is decided.
create table lead_pairs (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  lead_a uuid not null,
  lead_b uuid not null,
  level text not null check (level in ('certain', 'likely', 'possible', 'household')),
  reasons text[] not null default '{}',
  noted text check (length(noted) between 1 and 300),
  found_at timestamptz not null default now(),
  dismissed_at timestamptz, -- "not the same person"
  rank smallint not null generated always as (
    case level when 'certain' then 3 when 'likely' then 2 when 'possible' then 1 else 0 end) stored,
  primary key (user_id, id),
  unique (user_id, lead_a, lead_b),
  foreign key (user_id, lead_a) references leads (user_id, id) on delete cascade,
  foreign key (user_id, lead_b) references leads (user_id, id) on delete cascade,
  check (lead_a < lead_b)
);
create index lead_pairs_other on lead_pairs (user_id, lead_b);
create index lead_pairs_open on lead_pairs (user_id, rank desc, found_at desc, id desc) where dismissed_at is null;
create index lead_pairs_dismissed on lead_pairs (user_id, dismissed_at desc, id desc) where dismissed_at is not null;
select protect_tenant_table('lead_pairs', system_reads => true);
grant select, insert, update (level, reasons, noted, dismissed_at), delete on lead_pairs to crm_agent;
grant select on lead_pairs to crm_system;
select announce_changes('lead_pairs');

-- One lead taken up by another. The row of the lead that went is kept here whole, with all that moved, for the way back.
create table lead_merges (
  user_id uuid not null,
  id uuid not null,
  lead_id uuid not null, -- the lead that holds it now: the survivor, or the one that the survivor went into later
  survivor_id uuid not null,
  loser_id uuid not null,
  loser jsonb not null, -- its row
  before jsonb not null, -- the survivor's row
  after jsonb not null, -- the survivor's row as the merge left it
  moved jsonb not null, -- ids of moved rows by table
  contacts jsonb not null default '[]', -- contacts whose tags or consent the merge changed, as they were
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_merges_newest on lead_merges (user_id, created_at desc, id desc);
create index lead_merges_lead on lead_merges (user_id, lead_id);
select protect_tenant_table('lead_merges', system_reads => true);
grant select, insert, update (lead_id, undone_at) on lead_merges to crm_agent;
grant select on lead_merges to crm_system;
select announce_changes('lead_merges');

-- A merge moves notes. They stay as they were: neither a new version nor a later change.
grant update (lead_id) on lead_notes to crm_agent;
create or replace trigger touch before update of body, pinned on lead_notes for each row execute function touch_row();
