-- Where a lead stood before the move that a note tells of, so that the move can be taken back whole.
alter table lead_notes add column former_stage text, add column former_stage_at timestamptz;
