/** The server takes so many in one request. */
const batch = 1000;

export async function inBatches<T>(ids: readonly string[], work: (some: string[]) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let from = 0; from < ids.length; from += batch) answers.push(await work(ids.slice(from, from + batch)));
  return answers;
}
