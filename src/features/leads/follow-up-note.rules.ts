/** The automatic note of a follow-up set or cleared; the time as the agent's own clock shows it. */
export function followUpNote(at: string | null, timeZone: string): string {
  if (at === null) return 'Follow-up cleared.';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `Follow-up set for ${format.format(new Date(at)).replaceAll('\u202F', ' ')}.`;
}
