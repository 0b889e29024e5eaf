// The bare server's statements. $1: the agent; $2: the value of the question.
const row = `id, status, name, phone, email, state, stage, next_follow_up_at, created_at, version,
  sold ->> 'carrier' as carrier, (sold_premium * 100)::int8 as premium_cents, sold_at`;
const card = `id, name, phone, email, state, stage, stage_changed_at, next_follow_up_at, pipeline, version`;
const open = `user_id = $1 and deleted_at is null and status = 'lead'`;

export const bareStatements: Record<string, string> = {
  newest: `select ${row} from leads where ${open} order by created_at desc, id desc limit 51`,
  search: `select ${row} from leads join (
      select lead_id from lead_texts where lead_texts.user_id::text = $1::uuid::text and not is_sold and text like '%' || $2 || '%'
      order by created_at desc, lead_id desc limit 51
    ) as found on id = lead_id where ${open} order by leads.created_at desc, id desc limit 51`,
  access: `select
    (select status from subscriptions where user_id = $1 order by current_period_end desc nulls last, created_at desc limit 1) as status,
    (select team_id from user_teams where user_id = $1 and status = 'active' order by joined_at limit 1) as team_id,
    (select time_zone from profiles where user_id = $1) as time_zone`,
  counts: `select status, stage, count from lead_counts where user_id = $1`,
  stage: `select ${row} from leads where ${open} and stage = $2 order by created_at desc, id desc limit 51`,
  by_name: `select ${row} from leads where ${open} order by sort_name, id limit 51`,
  by_change: `select ${row} from leads where ${open} order by updated_at desc, id desc limit 51`,
  by_state: `select ${row} from leads where ${open} order by state, created_at desc, id desc limit 51`,
  some: `select ${row} from leads where ${open} and state = 'TX' and stage in ('quoted', 'answered') order by created_at desc, id desc limit 51`,
  few: `select ${row} from leads where ${open} and state = $2 order by sort_name, id limit 51`,
  overdue: `select ${row} from leads where ${open} and next_follow_up_at < now() order by next_follow_up_at, id limit 51`,
  tagged: `select ${row} from leads where ${open} and tags <> '{}' and tags && array[$2] order by updated_at desc, id desc limit 51`,
  noted: `select ${row} from leads where ${open} and id in (
    select lead_id from lead_notes where user_id::text = $1::text and not auto and search_form(body) like '%' || $2 || '%') order by created_at desc, id desc limit 51`,
  in_notes: `select ${row} from leads where ${open} and notes like '%' || $2 || '%' order by created_at desc, id desc limit 51`,
  how_many: `select count(*) from (select from leads where ${open} and state = $2 limit 10001) as found`,
  column: `select ${card} from leads where ${open} and stage = $2 order by stage_changed_at desc, id desc limit 51`,
  board: `select stages.stage, cards.* from unnest('{no_pickup,answered,quoted,app_started,app_pending,app_submitted}'::text[]) as stages (stage)
    left join lateral (select ${card} from leads where ${open} and leads.stage = stages.stage
      order by stage_changed_at desc, id desc limit 21) as cards on true`,
  move: `update leads set stage = case stage when 'quoted' then 'answered' else 'quoted' end, stage_changed_at = now()
    where user_id = $1 and id = $2::uuid returning ${row}`,
  add: `insert into leads (user_id, name) values ($1, $2) returning ${row}`,
  production: `select date_trunc('year', at) as part, sum(lead), sum(appointment), sum(sold), sum(premium)
    from (
      select created_at as at, 1 as lead, 0 as appointment, 0 as sold, 0 as premium from leads where user_id = $1 and deleted_at is null
      union all
      select next_follow_up_at, 0, 1, 0, 0 from leads where user_id = $1 and deleted_at is null and next_follow_up_at is not null
      union all
      select sold_at, 0, 0, 1, sold_premium from leads where user_id = $1 and deleted_at is null and status = 'sold'
    ) as events group by 1 order by 1`,
  conversations: `select c.id, c.number, c.last_at, c.unread, c.draft, coalesce(k.full_name, l.name) as name, m.body, m.direction, m.status
    from (select * from conversations where user_id = $1 and is_shown order by last_at desc, id desc limit 201) as c
      left join lateral (select body, direction, status from messages where user_id = $1 and thread_number = c.number
        order by created_at desc, id desc limit 1) as m on true
      left join leads as l on l.user_id = $1 and l.phone = c.number and l.deleted_at is null
      left join message_contacts as k on k.user_id = $1 and k.phone = c.number
    order by c.last_at desc, c.id desc`,
  conversation: `select c.*, l.id as lead_id, l.name from conversations as c
    left join leads as l on l.user_id = $1 and l.phone = c.number and l.deleted_at is null where c.user_id = $1 and c.number = $2`,
  thread: `select id, direction, person_number, body, status, reason, origin, parts, price_cents, created_at from messages
    where user_id = $1 and thread_number = $2 order by created_at desc, id desc limit 501`,
  contacts: `select c.*, l.id as lead_id, l.name, s.reason
    from (select * from message_contacts where user_id = $1 order by created_at desc, id desc limit 101) as c
      left join leads as l on l.user_id = $1 and l.phone = c.phone and l.deleted_at is null
      left join suppressions as s on s.user_id = $1 and s.channel = 'text' and s.address = c.phone
    order by c.created_at desc, c.id desc`,
  found_contacts: `select * from message_contacts
    where user_id::text = $1::text and contact_text(full_name, phone, tags) like '%' || $2 || '%' order by created_at desc, id desc limit 101`,
  calls: `select c.*, l.id as lead_id, l.name from (select * from call_logs where user_id = $1 order by started_at desc, id desc limit 100) as c
    left join leads as l on l.user_id = $1 and l.phone = c.person_number and l.deleted_at is null order by c.started_at desc, c.id desc`,
  callable: `select ${row} from leads where ${open} and phone is not null
      and (select true from dnc_checks as k where k.user_id = $1 and k.phone = leads.phone and k.result = 'clear' limit 1)
    order by created_at desc, id desc limit 9`,
  callable_count: `select count(*) from (select from leads where ${open} and phone is not null
    and (select true from dnc_checks as k where k.user_id = $1 and k.phone = leads.phone and k.result = 'clear' limit 1) limit 1001) as found`,
  callable_all: `select state, count(*) from leads where ${open} and phone is not null
    and phone in (select k.phone from dnc_checks as k where k.user_id = $1 and k.result = 'clear') group by state`,
  unread: `select count(*) from conversations where user_id = $1 and unread > 0 and is_shown`,
  text: `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, due_at, parts, price_cents)
    values ($1, 'out', '+18335550000', $2, $2, $2, 'On my way', 'queued', 'inbox', now(), 1, 1) returning id`,
};
