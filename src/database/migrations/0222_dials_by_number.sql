-- A state counts calls to a person, whoever it is: the agent's own phone also calls numbers that no lead has, or that several have.
alter table dials alter column lead_id drop not null;
