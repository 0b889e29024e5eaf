// What an export of one's own data holds: every table with rows of one's own, but for what stands here with its reason.

export const notExported: ReadonlyMap<string, string> = new Map([
  ['idempotency_keys', 'answers kept for a day so that a repeated request is one request'],
  ['lead_counts', 'counted from the leads, which are exported'],
  ['lead_texts', 'made from the leads, to find one by'],
  ['import_rows', 'rows of an import under way; what came of them are leads'],
  ['import_chunks', 'parts of an import under way'],
  ['import_people', 'a mark by which a row of a file is known again; the leads are exported'],
  ['seat_orders', 'purchases under way; what came of them stands in subscriptions'],
  ['invite_tokens', 'secrets: hashes of links'],
  ['webhook_credentials', 'secrets: the sealed secret that posts leads'],
  ['bulk_action_rows', 'former values of leads, kept for a day so that a change can be undone'],
  ['stripe_customers', 'one number, exported in account.json'],
  ['calendly_authorizations', 'secrets: ways to a page of consent under way'],
  ['trial_cards', 'secrets: a keyed hash of a card'],
  ['duplicate_checks', 'leads to be compared again, a mark of the program'],
  ['number_offers', 'numbers that were shown for sale; those that were bought are exported'],
  ['new_leads_to_text', 'a mark of what is to be done; the texts themselves are exported'],
  ['phone_codes', 'secrets: sealed codes by which a phone is proved'],
  ['lead_keys', 'made from the leads, to find duplicates by'],
  ['message_templates_backup', 'the operator’s own, kept while templates are locked'],
  ['push_devices', 'secrets: addresses and keys by which browsers take notifications'],
  ['push_happenings', 'a mark of what is to be told; the leads and texts themselves are exported'],
  ['push_notices', 'notifications on their way'],
  ['given_credits', 'a mark of which credits belong together; the credits are wallet transactions, which are exported'],
  ['account_suspensions', 'the operator’s own: why an account was closed; that it is closed its owner is told'],
  ['admin_allowlist', 'the operator’s own list'],
]);

/** Columns that would only repeat others or that nobody but the program should hold. */
export const notExportedColumns: ReadonlyMap<string, string> = new Map([
  ['leads.sort_name', 'the name once more, as lists sort it'],
  ['leads.sold_premium_cents', 'the premium once more, in cents'],
  ['leads.reached_phone', 'the number once more that the lead is called at'],
  ['leads.place_class', 'number, ZIP and state once more, as far as they tell where a person is'],
  ['profiles.found_by', 'name and address once more, as an operator finds them'],
  ['message_batches.list_mark', 'a mark of the program'],
  ['number_purchases.looked_at', 'a mark of the program'],
  ['subscriptions.synced_at', 'a mark of the program'],
  ['number_verifications.registration_sealed', 'a secret: the sealed tax number; its last four digits are exported'],
  ['number_verifications.read_at', 'a mark of the program'],
  ['call_logs.checked_at', 'a mark of the program'],
  ['agent_lines.checked_at', 'a mark of the program'],
  ['call_logs.alive_at', 'a mark of the program'],
  ['agent_lines.alive_at', 'a mark of the program'],
]);

/** A column of such a name must be left out on purpose or not be there: the test reads the catalog. */
export const secretLooking = /secret|token|hash|password|credential|(^|_)key$/i;

export function isExported(table: string): boolean {
  return !notExported.has(table);
}

export function isExportedColumn(table: string, column: string): boolean {
  return !notExportedColumns.has(`${table}.${column}`) && !secretLooking.test(column);
}
