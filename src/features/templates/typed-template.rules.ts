// What somebody types into a template, beside what the server has: which of the two goes on.

export interface TypedWords {
  words: string;
  /** What the template said when typing began. */
  base: string;
  version: number;
  /** Handed over to be saved, and not yet known to have arrived. */
  sent: string | null;
}

interface Words {
  words: string;
  version: number;
}

/**
 * saved: the server has them. mine: they go upon what the server has. theirs: another window wrote something else in the meantime.
 * old: read before the words were typed, and says nothing.
 */
export type Standing = 'saved' | 'mine' | 'theirs' | 'old';

export function standingOf(typed: TypedWords, server: Words): Standing {
  if (server.version < typed.version) return 'old';
  if (server.words === typed.words) return 'saved';
  const isOwn = server.version === typed.version || server.words === typed.base || server.words === typed.sent;
  return isOwn ? 'mine' : 'theirs';
}

export const layUpon = (typed: TypedWords, { words, version }: Words): TypedWords => ({
  ...typed,
  base: words,
  version,
});

/** As this browser kept it; null: nothing, or nothing that makes sense. */
export function readTyped(stored: string | null): TypedWords | null {
  try {
    const { words, base, version, sent } = JSON.parse(stored ?? 'null') as Record<string, unknown>;
    if (typeof words !== 'string' || typeof base !== 'string' || typeof version !== 'number') return null;
    return { words, base, version, sent: typeof sent === 'string' ? sent : null };
  } catch {
    return null;
  }
}
