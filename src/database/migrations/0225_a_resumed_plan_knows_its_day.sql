-- Who resumes or resets a plan keeps when its last text left: the person has had the text of that day.
grant update (sent_at) on lead_rescue_trackers to crm_agent;
