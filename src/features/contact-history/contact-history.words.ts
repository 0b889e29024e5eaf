// How a text came to be sent and why it might be, as the printed history says it.
const originLabels: Readonly<Record<string, string>> = {
  inbox: 'Written by hand',
  sold: 'Sold text',
  new_lead: 'New lead text',
  bulk: 'Bulk text',
  rescue: 'Lead Rescue',
  lab: 'Message Lab',
  test: 'Test',
  help: 'Answer to HELP',
};

const allowedLabels: Readonly<Record<string, string>> = {
  window: 'within contact hours',
  answer: 'answer to a message of the last 24 hours',
  override: 'outside contact hours by choice',
};

interface Sent {
  direction: 'in' | 'out';
  origin: string;
  sent_by_ai: boolean;
  allowed_by: string | null;
  override_reason: string | null;
}

/** "Bulk text, within contact hours". */
export function sentWords({ direction, origin, sent_by_ai, allowed_by, override_reason }: Sent): string {
  if (direction === 'in') return 'Received';
  const parts = [originLabels[origin] ?? origin, ...(sent_by_ai ? ['written by AI'] : [])];
  const allowed = allowed_by === null ? undefined : allowedLabels[allowed_by];
  const why = override_reason === null ? '' : `: “${override_reason}”`;
  return [...parts, ...(allowed === undefined ? [] : [`${allowed}${why}`])].join(', ');
}

export const outcomeLabels: Readonly<Record<'stop' | 'go_on' | 'unanswered', string>> = {
  stop: 'You said it meant stop',
  go_on: 'You said it didn’t mean stop',
  unanswered: 'No one answered, so it counts as stop',
};

export const groundLabels: Readonly<Record<'inquiry' | 'client', string>> = {
  inquiry: 'Asked to be called',
  client: 'Client',
};

export const checkLabels: Readonly<Record<'clear' | 'listed', string>> = {
  clear: 'Not on the registry',
  listed: 'On the registry',
};

export const originOfCheck: Readonly<Record<'scrub_file' | 'import' | 'statement' | 'by_hand' | 'post', string>> = {
  scrub_file: 'Scrub file',
  import: 'Column of an imported file',
  statement: 'Your statement at an import',
  by_hand: 'You looked it up',
  post: 'Posted with the lead',
};

/** `contact-history-pat-moss-2026-05-01.json` */
export function fileName(name: string | null, addresses: readonly string[], day: string): string {
  const who = (name ?? addresses[0] ?? 'person')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `contact-history-${who || 'person'}-${day}.json`;
}

/** "Nov 5, 2026, 10:29:02 AM CST": to the second, and never "Today". */
export const momentWords = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
