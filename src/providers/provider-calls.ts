// When each provider last answered this process and last failed it. Noted by the adapters, written down by the process.
export const providerNames = ['stripe', 'telnyx', 'calendly', 'mail', 'push', 'llm'] as const;
export type ProviderName = (typeof providerNames)[number];

export interface ProviderCalls {
  /** Milliseconds ago; null: not since the last taking. */
  answeredAgo: number | null;
  failedAgo: number | null;
  /** Of the last failure: a status or a kind of fault, never what was sent or said. */
  failure: string | null;
}

interface Noted {
  answeredAt?: number;
  failedAt?: number;
  failure?: string;
}

let noted = new Map<ProviderName, Noted>();

export function noteAnswered(provider: ProviderName): void {
  noted.set(provider, { ...noted.get(provider), answeredAt: performance.now() });
}

export function noteFailed(provider: ProviderName, failure: string): void {
  noted.set(provider, { ...noted.get(provider), failedAt: performance.now(), failure });
}

/** By the status of an answer over HTTP: a refusal of what was asked is an answer, one of us or of everybody a failure. */
export function noteStatus(provider: ProviderName, status: number): void {
  if (status >= 500 || [401, 403, 429].includes(status)) noteFailed(provider, `Answered ${status}`);
  else noteAnswered(provider);
}

/** No answer came. */
export function noteNoAnswer(provider: ProviderName, fault: unknown): void {
  const { name, code, cause } = (fault ?? {}) as { name?: unknown; code?: unknown; cause?: { code?: unknown } };
  const kind = [cause?.code, code, name].find((each): each is string => typeof each === 'string') ?? 'Error';
  noteFailed(provider, `No answer (${kind.slice(0, 60)})`);
}

/** What was noted since the last taking. */
export function takeProviderCalls(): Map<ProviderName, ProviderCalls> {
  const now = performance.now();
  const taken = noted;
  noted = new Map();
  const ago = (at: number | undefined) => (at === undefined ? null : now - at);
  return new Map(
    [...taken].map(([name, { answeredAt, failedAt, failure = null }]) => [
      name,
      { answeredAgo: ago(answeredAt), failedAgo: ago(failedAt), failure },
    ]),
  );
}
