import { useEffect, useRef } from 'react';
import { sayUpTo } from '../../domain/count-words.ts';
import { useLiveUnread, useUnread } from './inbox-queries.browser.ts';
import { playIfWanted } from './message-sound.browser.ts';

/** Beside the menu's word: in how many conversations something is unread. What comes in is heard, where that is wanted. */
export function UnreadBadge() {
  useLiveUnread();
  const unread = useUnread().data;
  useSound(unread?.texts);
  const count = unread?.conversations ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-sm bg-accent px-1.5 text-xs font-medium text-on-accent tabular-nums">
      {sayUpTo(count)}
      <span className="sr-only"> unread</span>
    </span>
  );
}

function useSound(texts: number | undefined): void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (texts !== undefined && before.current !== undefined && texts > before.current) playIfWanted();
    before.current = texts;
  }, [texts]);
}
