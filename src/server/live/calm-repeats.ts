// A team of 200 at work changes its figures many times a second, and each change is told to all of them: the same message to
// many is told at once, and what repeats it within the next second is told once, at its end.
import type { Announcement } from './listener.ts';

export const restMs = 1_000;

export function calmRepeats(tell: (announcement: Announcement) => void): {
  deliver: (announcement: Announcement) => void;
  stop: () => void;
} {
  /** By the message: what ends its rest, and whether it was repeated in it. */
  const resting = new Map<string, { timer: NodeJS.Timeout; isRepeated: boolean }>();
  const tellAndRest = (key: string, announcement: Announcement) => {
    const end = () => {
      const { isRepeated } = resting.get(key) ?? {};
      resting.delete(key);
      if (isRepeated) tellAndRest(key, announcement);
    };
    resting.set(key, { timer: setTimeout(end, restMs).unref(), isRepeated: false });
    tell(announcement);
  };
  return {
    deliver(announcement) {
      if (announcement.owners.length < 2) return tell(announcement);
      const key = JSON.stringify(announcement);
      const rest = resting.get(key);
      if (rest) rest.isRepeated = true;
      else tellAndRest(key, announcement);
    },
    stop() {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
