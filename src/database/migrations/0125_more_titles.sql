-- More titles before a name, as `name-words.ts` reads them: pairs are found by the same reading.
create or replace function name_words(name text) returns text[] language plpgsql immutable parallel safe as $$
declare
  plain text := lower(name);
  head text;
  tail text;
  words text[];
  suffix text := '';
begin
  if plain is null then return '{"","",""}'; end if;
  if plain ~ '^[a-z]{3,} [a-z]{4,}$' and split_part(plain, ' ', 1) not in (
    'mrs', 'miss', 'prof', 'rev', 'reverend', 'sra', 'srta', 'sgt', 'ssgt', 'msgt', 'sfc', 'cpl', 'pfc', 'pvt', 'ltc', 'capt', 'cpt', 'cmdr') then return array[split_part(plain, ' ', 1), split_part(plain, ' ', 2), '']; end if; -- most names
  if plain ~ '[^ -~]' then plain := regexp_replace(normalize(plain, nfkd), '[\u0300-\u036f]', '', 'g'); end if;
  if position(',' in plain) > 0 then
    head := split_part(plain, ',', 1);
    tail := trim(translate(substr(plain, position(',' in plain)), ',.', ' '));
    -- "John Smith, Jr", or "Smith, John Jr" with the suffix behind both.
    plain := case when tail ~ '^(jr|sr|ii|iii|iv|md|phd|esq)\y' then head || ' ' || tail
      else regexp_replace(tail, '\s(jr|sr|ii|iii|iv)$', '') || ' ' || head || ' ' || coalesce(substring(tail from '\s(jr|sr|ii|iii|iv)$'), '') end;
  end if;
  words := string_to_array(trim(regexp_replace(translate(plain, '.''’`"', ''), '[^[:alnum:]]+', ' ', 'g')), ' ');
  while cardinality(words) > 1 and words[1] in (
    'mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'reverend', 'sra', 'srta', 'sgt', 'ssgt', 'msgt', 'sfc', 'cpl', 'pfc', 'pvt', 'lt', 'ltc', 'capt', 'cpt', 'cmdr') loop words := words[2:]; end loop;
  while cardinality(words) > 1 and words[cardinality(words)] in ('jr', 'sr', 'ii', 'iii', 'iv', 'md', 'phd', 'esq') loop
    if words[cardinality(words)] not in ('md', 'phd', 'esq') then suffix := words[cardinality(words)]; end if;
    words := words[:cardinality(words) - 1];
  end loop;
  return array[coalesce(words[1], ''), case when cardinality(words) > 1 then words[cardinality(words)] else '' end, suffix];
end $$;
