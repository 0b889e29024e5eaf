-- An agent's own words for texts, in maps by template key. What is not in `templates` has the product's words
-- (template-defaults.words.ts), so that a better default reaches everybody who never changed it.
create table message_templates (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  templates jsonb not null default '{}' check (jsonb_typeof(templates) = 'object' and octet_length(templates::text) < 100000),
  enabled jsonb default '{}' check (jsonb_typeof(enabled) = 'object'), -- null: the switches stand in `templates` under __enabled
  versions jsonb not null default '{}' check (jsonb_typeof(versions) = 'object'), -- of the words: a save upon an older one is refused
  is_locked boolean not null default false, -- by an admin
  check (not is_locked or enabled is not null and not jsonb_path_exists(enabled, '$.* ? (@ == true)'))
);
select protect_tenant_table('message_templates', system_reads => true);
grant select, insert (user_id), update (templates, enabled, versions) on message_templates to crm_agent;
grant select, insert, update on message_templates to crm_system;
select announce_changes('message_templates');

-- What was switched on when an admin locked the templates.
create table message_templates_backup (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  enabled_backup jsonb not null check (jsonb_typeof(enabled_backup) = 'object')
);
select protect_tenant_table('message_templates_backup', system_reads => true);
grant select, insert, update, delete on message_templates_backup to crm_system;
