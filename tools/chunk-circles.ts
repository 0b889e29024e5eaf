// Files of the built app that import each other in a circle: one of them runs before the other has run, and what it reads there
// at that moment is undefined, without a word.

/** Of a chunk of Vite's manifest, the keys of those it needs before it runs. */
export type StaticImports = Readonly<Record<string, { imports?: readonly string[] }>>;

/** Each circle as the keys on its way, the first once more at its end; empty where there is none. */
export function findCircles(chunks: StaticImports): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (key: string, way: readonly string[]): void => {
    if (done.has(key)) return;
    const met = way.indexOf(key);
    if (met >= 0) {
      circles.push([...way.slice(met), key]);
      return;
    }
    for (const next of chunks[key]?.imports ?? []) walk(next, [...way, key]);
    done.add(key);
  };
  for (const key of Object.keys(chunks)) walk(key, []);
  return circles;
}
