/**
 * Runs one piece of work per key at a time. Who asks for the same (`sameness`) while it runs gets its answer too;
 * who asks for something else waits. A double click is one request.
 */
export function oneAtATime<T>(): (key: string, sameness: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, { sameness: string; answer: Promise<T> }>();
  return async function run(key, sameness, work) {
    const now = running.get(key);
    if (now) {
      if (now.sameness === sameness) return now.answer;
      await now.answer.catch(() => undefined);
      return run(key, sameness, work);
    }
    const entry = { sameness, answer: work() };
    running.set(key, entry);
    try {
      return await entry.answer;
    } finally {
      if (running.get(key) === entry) running.delete(key);
    }
  };
}
