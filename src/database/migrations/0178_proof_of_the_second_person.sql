-- What a second person's post or row proved was recorded under the name of the lead they went into. With Split it goes with them.
grant update (person_name) on consents to crm_agent;
grant update (person_name) on dnc_grounds to crm_agent;
