-- A press of a switch says upon which state it was made: one that was kept in a browser for days does not undo what was switched since.
alter table message_templates add switch_versions jsonb not null default '{}' check (jsonb_typeof(switch_versions) = 'object');
grant update (switch_versions) on message_templates to crm_agent;
