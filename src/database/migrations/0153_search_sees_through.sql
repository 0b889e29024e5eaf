-- What nobody sees stands in no search: soft hyphens, zero-width spaces, marks of direction, variants. See 0036; only texts that are
-- not plain ASCII pay for it.
create or replace function search_form(text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text;
begin
  if octet_length(text) = length(text) then return replace(replace(lower(text), '''', ''), '`', ''); end if;
  -- First taken apart: what lower() knows beyond ASCII depends on the database.
  plain := lower(regexp_replace(normalize(text, nfd),
    '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
    '', 'g'));
  return translate(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđıØŁĐ''`´‘’‚‛ʹʻʼʽʾʿˈ′＇', 'oldiold');
end $$;

-- What was stored with such characters is written anew.
update lead_texts set text = search_form(text)
  where octet_length(text) <> length(text) and text <> search_form(text);
reindex index lead_notes_search;
reindex index message_contacts_words;
alter table leads disable trigger user;
update leads set name = name where octet_length(name) <> length(name) and sort_name <> search_form(name);
alter table leads enable trigger user;
