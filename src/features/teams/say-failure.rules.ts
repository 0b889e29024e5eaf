/** What could not be done, and why as the server says it: 'Remove failed. You are offline.' */
export function sayFailure(sentence: string, error: unknown): string {
  const why = error instanceof Error && 'code' in error ? error.message : '';
  if (!why) return sentence;
  return `${sentence.replace(/\.$/, '')}. ${why}`;
}
