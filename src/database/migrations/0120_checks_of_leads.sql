-- A file's agent may say that its numbers were checked against the registry, on a day; null: not said.
alter table imports add column dnc_checked_on date;

-- A vendor may say so of a posted lead: post.
alter table dnc_checks drop constraint dnc_checks_origin_check;
alter table dnc_checks add constraint dnc_checks_origin_check
  check (origin in ('scrub_file', 'import', 'statement', 'by_hand', 'post'));
