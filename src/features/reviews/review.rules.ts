// What a review may hold, and what many of them say together.

export const reviewLimits = { name: 80, comment: 280, reply: 500 } as const;
export const ratings = [1, 2, 3, 4, 5] as const;
export const usualRating = 5;

/** On the page itself. */
export const newestShown = 12;
/** On a page of their own. */
export const mostShown = 200;
/** On the screen of the agent. */
export const mostManaged = 500;

type Said = { reviewer_name: string | null; comment: string | null };

/** How many of the first fit into that room. */
export function howManyFit(weights: readonly number[], room: number): number {
  let left = room;
  const tooMany = weights.findIndex((weight) => (left -= weight) < 0);
  return tooMany === -1 ? weights.length : tooMany;
}

/** As people count characters: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Of all that visitors left, hidden ones too, by what they said themselves. */
export interface ReviewTotals {
  /** One decimal. Null: nobody has left one. */
  average: number | null;
  shown: number;
  total: number;
}

export const roundedAverage = (sum: number, total: number): number | null =>
  total === 0 ? null : Math.round((sum * 10) / total) / 10;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** So long, and at most twice so long, the same from one place is one review. Stars alone are soon given by the next person there. */
export const sameForMs = ({ reviewer_name: name, comment }: Said): number => (name || comment ? dayMs : minuteMs);

/** How many reviews of one agent are taken in an hour, from one place and from everywhere. */
export const takenPerHour = { fromOnePlace: 5, fromEverywhere: 60 } as const;
