-- A contact history knows the numbers of a lead by its dials, too, though the lead has another number by now or is gone.
create index dials_of_lead on dials (user_id, lead_id);
