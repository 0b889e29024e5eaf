// Every table that hangs on a lead, and what a merge does with its rows. A test reads the catalog: a column that names
// leads and is missing here is red, for its rows would go with the lead that goes.

export interface LeadReference {
  table: string;
  /** The column that names the lead. */
  column: string;
  /** What tells one row from another, beside the owner. */
  key: readonly string[];
  /** One row for each lead and these columns: of two the survivor's stays, the other is set aside until the way back. */
  once?: readonly string[];
  /** Who may put a row that was set aside back. */
  putBackBy?: 'system';
}

export const leadReferences: readonly LeadReference[] = [
  { table: 'lead_notes', column: 'lead_id', key: ['id'] },
  { table: 'lead_events', column: 'lead_id', key: ['id'] },
  { table: 'appointments', column: 'lead_id', key: ['id'] },
  { table: 'follow_up_fires', column: 'lead_id', key: ['id'], once: ['due_at'], putBackBy: 'system' },
  { table: 'intake_posts', column: 'lead_id', key: ['id'] },
  { table: 'import_rows', column: 'lead_id', key: ['import_id', 'row_number'] },
  { table: 'import_rows', column: 'other_lead_id', key: ['import_id', 'row_number'] },
  { table: 'import_rows', column: 'second_lead_id', key: ['import_id', 'row_number'] },
  { table: 'import_people', column: 'lead_id', key: ['fingerprint', 'identity'] },
  { table: 'import_fills', column: 'lead_id', key: ['import_id'], once: ['import_id'] },
  { table: 'consents', column: 'lead_id', key: ['id'] },
  { table: 'dnc_grounds', column: 'lead_id', key: ['id'] },
  { table: 'messages', column: 'lead_id', key: ['id'] },
  { table: 'lead_merges', column: 'lead_id', key: ['id'] },
  { table: 'lead_repair_finds', column: 'lead_id', key: ['id'], once: ['kind', 'about'] },
];

/** Columns that name leads and stay as they are, each with the reason. */
export const leftBehind: ReadonlyMap<string, string> = new Map([
  ['lead_pairs.lead_a', 'decisions about the pair are passed on by the merge itself'],
  ['lead_pairs.lead_b', 'decisions about the pair are passed on by the merge itself'],
  ['lead_merges.survivor_id', 'says who took up whom, whoever holds it now'],
  ['lead_merges.loser_id', 'says who was taken up'],
  ['calendar_events.lead_id', 'a signal, read by nobody'],
  ['followups.lead_id', 'a signal, read by nobody'],
  ['pipeline_followups.lead_id', 'a signal, read by nobody'],
  ['pipeline_events.lead_id', 'a signal, read by nobody'],
  ['dials.lead_id', 'who was dialed stays on record, by the number'],
  ['dial_sessions.lead_id', 'a session passes over a lead that is gone'],
  ['dial_session_leads.lead_id', 'whom a session came to stays in its sum'],
  ['lead_texts.lead_id', 'kept by triggers of the leads'],
  ['lead_keys.lead_id', 'made again by the next comparison'],
  ['new_leads_to_text.lead_id', 'a lead that another took up is not new any more'],
  ['duplicate_checks.lead_id', 'a mark of what changed'],
  [
    'bulk_action_rows.lead_id',
    'Undo of a bulk action passes over a lead that is gone, and finds it again after the way back',
  ],
]);
