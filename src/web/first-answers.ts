// The answers that came with the page itself. Each is given out once, and only to the first screen: later, or after anything was
// changed, they would be old.
const freshMs = 10_000;
/** Where the live changes stand; no answer, so it stays when the answers go. */
const positionKey = 'live';

let kept: Map<string, unknown> | undefined;

export function takeFirstAnswer(address: string): unknown {
  const answers = held();
  const answer = performance.now() < freshMs ? answers.get(address) : undefined;
  answers.delete(address);
  return answer;
}

/** Up to where the server's live changes are in those answers: for the first stream of this page. */
export function takeLivePosition(): string | undefined {
  const answers = held();
  const position = answers.get(positionKey);
  answers.delete(positionKey);
  return typeof position === 'string' ? position : undefined;
}

/**
 * Once something was written here or was told to have changed elsewhere: a screen that comes up because of it would be shown
 * what was true before.
 */
export function dropFirstAnswers(): void {
  const answers = held();
  for (const key of answers.keys()) if (key !== positionKey) answers.delete(key);
}

/** By address, and the position of the live changes. */
export function holdFirstAnswers(found: Record<string, unknown>): Map<string, unknown> {
  return (kept = new Map(Object.entries(found)));
}

function held(): Map<string, unknown> {
  return kept ?? holdFirstAnswers(read());
}

function read(): Record<string, unknown> {
  const block = typeof document === 'undefined' ? null : document.getElementById('first-answers');
  const found = JSON.parse(block?.textContent ?? '{}') as Record<string, unknown>;
  block?.remove();
  return found;
}
