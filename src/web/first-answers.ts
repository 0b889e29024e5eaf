// The answers that came with the page itself. Each is given out once, and only to the first screen: later they would be old.
const freshMs = 10_000;

let answers: Map<string, unknown> | undefined;

export function takeFirstAnswer(address: string): unknown {
  answers ??= read();
  const answer = performance.now() < freshMs ? answers.get(address) : undefined;
  answers.delete(address);
  return answer;
}

/** Up to where the server's live changes are in those answers: for the first stream of this page. */
export function takeLivePosition(): string | undefined {
  answers ??= read();
  const position = answers.get('live');
  answers.delete('live');
  return typeof position === 'string' ? position : undefined;
}

function read(): Map<string, unknown> {
  const block = typeof document === 'undefined' ? null : document.getElementById('first-answers');
  const found = new Map(Object.entries(JSON.parse(block?.textContent ?? '{}') as Record<string, unknown>));
  block?.remove();
  return found;
}
