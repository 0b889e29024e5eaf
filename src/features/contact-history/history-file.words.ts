// What the file of a contact history is called.

/** `contact-history-pat-moss-2026-05-01.json` */
export function fileName(name: string | null, addresses: readonly string[], day: string): string {
  const who = (name ?? addresses[0] ?? 'person')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `contact-history-${who || 'person'}-${day}.json`;
}
