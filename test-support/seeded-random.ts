// Chance that is the same in every run.

/** Small and well mixed (mulberry32). @returns what gives whole numbers below a bound */
export function randomOf(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b9;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Each of them one to `most` times, in any order. */
export function shuffledCopies<T>(list: readonly T[], most: number, random: (below: number) => number): T[] {
  const left = list.flatMap((each) => Array.from({ length: 1 + random(most) }, () => each));
  return Array.from({ length: left.length }, () => left.splice(random(left.length), 1)[0] as T);
}
