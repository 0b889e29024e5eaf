-- "Jack Ash, USMC (Ret.)" is no "Last, First", as `name-words.ts` reads it; all leads are compared anew.
create or replace function name_words(name text) returns text[] language plpgsql immutable parallel safe as $$
declare
  plain text := lower(name);
  head text;
  tail text;
  words text[];
  suffix text := '';
  title constant text := '(?:(?:mr|mrs|ms|miss|mister|mx|dr|prof|rev|reverend|pastor|sra|srta|sgt|ssg|ssgt|msg|msgt|sfc|spc|cpl|pfc|pvt|lt|ltc|lcdr|capt|cpt|cmdr)(?= )|(?:col|maj|gen|adm|fr|hon)(?= \S+ \S))';
begin
  if plain is null then return '{"","",""}'; end if;
  if plain ~ '^[a-z]{3,} [a-z]{4,}$' and split_part(plain, ' ', 1) not in (
    'mrs', 'miss', 'mister', 'prof', 'rev', 'reverend', 'pastor', 'sra', 'srta', 'sgt', 'ssg', 'ssgt', 'msg', 'msgt', 'sfc', 'spc', 'cpl', 'pfc', 'pvt', 'ltc', 'lcdr', 'capt', 'cpt', 'cmdr', 'the') and split_part(plain, ' ', 2) not in ('usmc', 'usaf', 'uscg') then return array[split_part(plain, ' ', 1), split_part(plain, ' ', 2), '']; end if; -- most names
  if plain ~ '[^ -~]' then plain := regexp_replace(normalize(plain, nfkd), '[\u0300-\u036f]', '', 'g'); end if;
  if position(',' in plain) > 0 then
    head := split_part(plain, ',', 1);
    tail := trim(translate(substr(plain, position(',' in plain)), ',.', ' '));
    -- "John Smith, Jr", or "Smith, John Jr" with the suffix behind both.
    plain := case when tail ~ '^(jr|sr|ii|iii|iv|md|phd|esq|usmc|usn|usaf|usa|uscg|ret|rn|cpa)\y' then head || ' ' || tail
      else regexp_replace(tail, '\s(jr|sr|ii|iii|iv)$', '') || ' ' || head || ' ' || coalesce(substring(tail from '\s(jr|sr|ii|iii|iv)$'), '') end;
  end if;
  plain := trim(regexp_replace(translate(plain, '.''’`"', ''), '[^[:alnum:]]+', ' ', 'g'));
  -- "The Rev.", "Mr. and Mrs."; somebody's name has to follow.
  plain := regexp_replace(plain, format('^(?:the (?=%1$s ))?(?:%1$s (?:and (?=%1$s ))?)+(?=\S)', title), '');
  words := string_to_array(plain, ' ');
  while cardinality(words) > 1 and words[cardinality(words)] in ('jr', 'sr', 'ii', 'iii', 'iv', 'md', 'phd', 'esq', 'usmc', 'usn', 'usaf', 'usa', 'uscg', 'ret', 'rn', 'cpa') loop
    if words[cardinality(words)] not in ('md', 'phd', 'esq', 'usmc', 'usn', 'usaf', 'usa', 'uscg', 'ret', 'rn', 'cpa') then suffix := words[cardinality(words)]; end if;
    words := words[:cardinality(words) - 1];
  end loop;
  return array[coalesce(words[1], ''), case when cardinality(words) > 1 then words[cardinality(words)] else '' end, suffix];
end $$;

insert into duplicate_checks (user_id) select distinct user_id from leads;
