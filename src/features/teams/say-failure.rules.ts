/** What could not be done, and on its own line why, as the server says it: 'Remove failed\nYou are offline.' */
export function sayFailure(sentence: string, error: unknown): string {
  const why = error instanceof Error && 'code' in error ? error.message : '';
  return why ? `${sentence}\n${why}` : sentence;
}
