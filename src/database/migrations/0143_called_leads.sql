-- The end of a talk is when a lead was last contacted.
grant update (last_contacted_at) on leads to crm_system;
