// Which test files and journeys a run's names mean.

export interface Tests {
  units: readonly string[];
  /** Some with the line of one journey behind a colon. */
  journeys: readonly string[];
}

/**
 * @param names parts of paths; of a journey, a line may follow behind a colon
 * @param all the paths there are
 * @throws with the names that mean nothing
 */
export function chooseTests(names: readonly string[], all: Tests): Tests {
  const found = names.map((name) => {
    const [, part = name, line = ''] = /^(.+?)(:\d+)?$/.exec(name) ?? [];
    return {
      name,
      units: line === '' ? all.units.filter((path) => path.includes(part)) : [],
      journeys: all.journeys.filter((path) => path.includes(part)).map((path) => path + line),
    };
  });
  const unknown = found.filter(({ units, journeys }) => units.length + journeys.length === 0).map(({ name }) => name);
  if (unknown.length > 0) throw new Error(`No test and no journey has this in its path: ${unknown.join(', ')}`);
  const each = (kind: keyof Tests) => [...new Set(found.flatMap((one) => one[kind]))];
  return { units: each('units'), journeys: each('journeys') };
}
