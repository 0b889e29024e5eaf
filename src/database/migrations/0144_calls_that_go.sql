-- A call that goes is kept as the rules of telemarketing ask for, whatever deletes it: at an account's end all of its calls are, under
-- the number of its books, and any other under a number of its own. A lead that goes takes neither calls nor proof along.
create function keep_call(call call_logs, account uuid) returns void language sql set search_path = crm, pg_temp as $$
  insert into kept_calls (account, id, direction, from_number, to_number, agent_number, started_at, duration_seconds,
    disposition, ended_by, recording, told_at, consents, opt_outs)
  select account, gen_random_uuid(), call.direction, call.from_number, call.to_number, call.agent_number, call.started_at,
    call.duration_seconds, call.status, call.ended_by,
    case when recording.started_at is not null then recording.law end,
    case when recording.started_at is not null and recording.law = 'all_party'
      then greatest(recording.agent_told_at, recording.person_told_at) end,
    coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'given_at', coalesce(given_at, created_at),
        'collected_by', collected_by, 'given_to', given_to, 'seller', seller, 'source', source, 'words', words, 'ip', ip,
        'certificate_url', certificate_url, 'person_name', person_name, 'revoked_at', revoked_at, 'revoked_by', revoked_by)
        order by created_at, id)
      from consents where user_id = call.user_id and address = call.person_number), '[]'),
    coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'change', change, 'told_by', told_by, 'reason', reason,
        'source', source, 'at', created_at) order by created_at, id)
      from suppression_events where user_id = call.user_id and address = call.person_number), '[]')
  from (select) as one left join call_recordings as recording on recording.user_id = call.user_id and recording.id = call.id
$$;

create function keep_call_that_goes() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  -- Those of an account that ends are kept by then.
  if current_setting('crm.calls_kept_of', true) is distinct from old.user_id::text then
    perform keep_call(old, gen_random_uuid());
  end if;
  return old;
end $$;
create trigger keep_call_that_goes before delete on call_logs for each row execute function keep_call_that_goes();
