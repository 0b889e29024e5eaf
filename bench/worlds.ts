// The worlds that agents live in, each its own database. What is measured in one only, the others may hide: statistics
// that know nobody, one agent who is the whole table, two hundred who share it.

/** One agent: its number names it in every database, `leads` is how many it has. */
export interface BenchAgent {
  number: number;
  leads: number;
}

export const busiest = { number: 1, leads: 100_000 };
export const beginner = { number: 200, leads: 1000 };
/** What the busiest has written and got, and each of the others. */
export const busiestTexts = { conversations: 5000, messages: 200_000 };
export const texts = { conversations: 50, messages: 1000 };
/** Imports a file and is emptied again. */
export const importer = { number: 201, leads: 0 };

/** With leads, in the large database. */
export const agentsInAll = 200;
export const leadsInAll = 1_000_000;

/** The busiest and the beginner have as many as they say, the others share the rest evenly. */
export const largeDatabase: readonly BenchAgent[] = (() => {
  const shared = leadsInAll - busiest.leads - beginner.leads;
  const sharers = agentsInAll - 2;
  const upTo = (place: number) => Math.round((shared * place) / sharers);
  const others = Array.from({ length: sharers }, (_, place) => ({
    number: place + 2,
    leads: upTo(place + 1) - upTo(place),
  }));
  return [busiest, ...others, beginner, importer];
})();

/** The busiest agent, alone but for the one who imports. */
export const oneAgent: readonly BenchAgent[] = [busiest, importer];

/** The beginner, alone. */
export const smallDatabase: readonly BenchAgent[] = [beginner];

/** On top of the one agent's, as an import of this minute leaves them. */
export const freshLeads = 10_000;

export const formatCount = (count: number): string => count.toLocaleString('en-US');

export const worldNames = ['new', 'analyzed', 'one', 'many'] as const;
export type WorldName = (typeof worldNames)[number];

export const worldTitles: Record<WorldName, string> = {
  new: 'a new agent in a fresh database before its statistics',
  analyzed: 'the same right after them',
  one: `one agent with ${formatCount(busiest.leads)} leads and ${formatCount(freshLeads)} fresh ones on top`,
  many: `${agentsInAll} agents with ${formatCount(leadsInAll)} leads`,
};
