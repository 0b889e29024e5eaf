-- More short forms of first names and more titles before a name, as `name-words.ts` reads them; all leads are compared anew.
create or replace function formal_name(given text) returns text language sql immutable parallel safe return coalesce(
  '{"abby": "abigail", "al": "albert", "bert": "albert", "fred": "alfred", "alf": "alfred", "alex": "alexander",
    "sandra": "alexandra", "lexi": "alexandra", "mandy": "amanda", "andy": "andrew", "drew": "andrew", "angie": "angela",
    "ann": "anne", "annie": "anne", "tony": "anthony", "art": "arthur", "artie": "arthur", "gus": "augustus",
    "barb": "barbara", "ben": "benjamin", "benny": "benjamin", "bernie": "bernard", "brad": "bradley", "cal": "calvin",
    "cathy": "catherine", "kathy": "catherine", "katherine": "catherine", "kathryn": "catherine", "kate": "catherine",
    "katie": "catherine", "kathleen": "catherine", "cat": "catherine", "kat": "catherine", "charlie": "charles",
    "chuck": "charles", "chas": "charles", "lottie": "charlotte", "chris": "christine", "chrissy": "christine",
    "christy": "christina", "tina": "christina", "cliff": "clifford", "clint": "clinton", "cindy": "cynthia",
    "dan": "daniel", "danny": "daniel", "dani": "danielle", "dave": "david", "deb": "deborah", "debbie": "deborah",
    "debra": "deborah", "denny": "dennis", "dom": "dominic", "don": "donald", "donnie": "donald", "dot": "dorothy",
    "dottie": "dorothy", "dolly": "dorothy", "doug": "douglas", "ed": "edward", "eddie": "edward", "ned": "edward",
    "ellie": "eleanor", "nora": "eleanor", "nell": "eleanor", "beth": "elizabeth", "betsy": "elizabeth",
    "betty": "elizabeth", "liz": "elizabeth", "eliza": "elizabeth", "ernie": "ernest", "gene": "eugene", "flo": "florence",
    "fran": "frances", "frankie": "frances", "frank": "francis", "paco": "francisco", "freddie": "frederick",
    "gabe": "gabriel", "geoff": "geoffrey", "jeff": "geoffrey", "gerry": "gerald", "jerry": "gerald", "gil": "gilbert",
    "greg": "gregory", "lupe": "guadalupe", "harry": "harold", "hal": "harold", "hank": "henry", "herb": "herbert",
    "howie": "howard", "jake": "jacob", "jackie": "jacqueline", "jim": "james", "jimmy": "james", "jan": "janet",
    "jen": "jennifer", "jenny": "jennifer", "jess": "jessica", "jessie": "jessica", "chuy": "jesus", "jo": "joanne",
    "joann": "joanne", "joanna": "joanne", "jack": "john", "johnny": "john", "jon": "john", "pepe": "jose", "joe": "joseph",
    "joey": "joseph", "josie": "josephine", "josh": "joshua", "judy": "judith", "ken": "kenneth", "kenny": "kenneth",
    "kim": "kimberly", "kris": "kristina", "kristi": "kristina", "larry": "lawrence", "len": "leonard", "lenny": "leonard",
    "leo": "leonard", "les": "leslie", "lou": "louis", "luke": "lucas", "manny": "manuel", "maggie": "margaret",
    "peggy": "margaret", "meg": "margaret", "marge": "margaret", "margie": "margaret", "marty": "martin", "matt": "matthew",
    "mel": "melissa", "mike": "michael", "mick": "michael", "mickey": "michael", "shelly": "michelle", "millie": "mildred",
    "mitch": "mitchell", "nate": "nathan", "nathan": "nathaniel", "nick": "nicholas", "norm": "norman", "ollie": "oliver",
    "pam": "pamela", "pat": "patricia", "patty": "patricia", "patsy": "patricia", "trish": "patricia", "penny": "penelope",
    "pete": "peter", "phil": "philip", "phillip": "philip", "ray": "raymond", "becky": "rebecca", "reg": "reginald",
    "reggie": "reginald", "dick": "richard", "rich": "richard", "rick": "richard", "ricky": "richard", "bob": "robert",
    "bobby": "robert", "rob": "robert", "robbie": "robert", "beto": "roberto", "rod": "rodney", "ron": "ronald",
    "ronnie": "ronald", "russ": "russell", "sal": "salvatore", "sam": "samantha", "sammy": "samuel", "sandy": "sandra",
    "sally": "sarah", "sara": "sarah", "sid": "sidney", "stan": "stanley", "steph": "stephanie", "steve": "steven",
    "stephen": "steven", "stu": "stuart", "stewart": "stuart", "sue": "susan", "susie": "susan", "tammy": "tamara",
    "terry": "terrence", "terrance": "terrence", "ted": "theodore", "teddy": "theodore", "theo": "theodore",
    "terri": "theresa", "tess": "theresa", "teresa": "theresa", "tom": "thomas", "tommy": "thomas", "tim": "timothy",
    "timmy": "timothy", "val": "valerie", "vern": "vernon", "vicky": "victoria", "vicki": "victoria", "tori": "victoria",
    "vince": "vincent", "vinny": "vincent", "ginny": "virginia", "walt": "walter", "wally": "walter", "wes": "wesley",
    "bill": "william", "billy": "william", "will": "william", "willie": "william", "zach": "zachary", "zack": "zachary"}'::jsonb ->> given, given);

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
    'mrs', 'miss', 'mister', 'prof', 'rev', 'reverend', 'pastor', 'sra', 'srta', 'sgt', 'ssg', 'ssgt', 'msg', 'msgt', 'sfc', 'spc', 'cpl', 'pfc', 'pvt', 'ltc', 'lcdr', 'capt', 'cpt', 'cmdr', 'the') then return array[split_part(plain, ' ', 1), split_part(plain, ' ', 2), '']; end if; -- most names
  if plain ~ '[^ -~]' then plain := regexp_replace(normalize(plain, nfkd), '[\u0300-\u036f]', '', 'g'); end if;
  if position(',' in plain) > 0 then
    head := split_part(plain, ',', 1);
    tail := trim(translate(substr(plain, position(',' in plain)), ',.', ' '));
    -- "John Smith, Jr", or "Smith, John Jr" with the suffix behind both.
    plain := case when tail ~ '^(jr|sr|ii|iii|iv|md|phd|esq)\y' then head || ' ' || tail
      else regexp_replace(tail, '\s(jr|sr|ii|iii|iv)$', '') || ' ' || head || ' ' || coalesce(substring(tail from '\s(jr|sr|ii|iii|iv)$'), '') end;
  end if;
  plain := trim(regexp_replace(translate(plain, '.''’`"', ''), '[^[:alnum:]]+', ' ', 'g'));
  -- "The Rev.", "Mr. and Mrs."; somebody's name has to follow.
  plain := regexp_replace(plain, format('^(?:the (?=%1$s ))?(?:%1$s (?:and (?=%1$s ))?)+(?=\S)', title), '');
  words := string_to_array(plain, ' ');
  while cardinality(words) > 1 and words[cardinality(words)] in ('jr', 'sr', 'ii', 'iii', 'iv', 'md', 'phd', 'esq') loop
    if words[cardinality(words)] not in ('md', 'phd', 'esq') then suffix := words[cardinality(words)]; end if;
    words := words[:cardinality(words) - 1];
  end loop;
  return array[coalesce(words[1], ''), case when cardinality(words) > 1 then words[cardinality(words)] else '' end, suffix];
end $$;

insert into duplicate_checks (user_id) select distinct user_id from leads;
