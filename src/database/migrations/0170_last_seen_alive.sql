-- When the carrier last said that a call, or a line, was up: one that it has forgotten by the next time ended then, not when we
-- asked again. Null until it was asked once.
alter table call_logs add alive_at timestamptz;
alter table agent_lines add alive_at timestamptz;
