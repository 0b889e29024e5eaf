-- A text is an inquiry and asks to be called, but not one whose words were read as a stop, whatever the agent's setting closes for them.
alter table messages add column asks_no_call boolean not null default false;

-- What came before, as far as it is an inquiry still: by what was written down of the stop, or where the keyword stands alone.
update messages set asks_no_call = true
where direction = 'in' and created_at > now() - interval '121 days' and (
  body ~* '^[^[:alnum:]]*(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)[^[:alnum:]]*$'
  or exists (
    select from suppression_events as said
    where said.user_id = messages.user_id and said.address = person_number and said.change = 'set'
      and said.told_by in ('keyword', 'sentence') and said.said_at = messages.created_at));
