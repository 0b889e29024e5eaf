-- Whether somebody has typed into a lead since it came, so that a revert of its import leaves it alone.

alter table leads add column edited_at timestamptz; -- when the agent last typed into its fields
grant update (edited_at) on leads to crm_agent;
