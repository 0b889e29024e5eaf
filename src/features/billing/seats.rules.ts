// Seats are one quantity on the owner's subscription; the item's metadata says for which team each was bought.

export const maxSeatsAtOnce = 500;
/** In all of one owner's teams. */
export const maxSeats = 1_000;
/** While nothing has been paid yet. */
export const maxTrialSeats = 2;

export interface SeatItem {
  quantity: number;
  shares: Record<string, number>;
  /** The purchase that wrote it last. */
  order: string | null;
}

export const noSeats: SeatItem = { quantity: 0, shares: {}, order: null };

/** A key of the provider's metadata holds at most 40 characters. */
export function shareKey(teamId: string): string {
  return `team_${teamId.replaceAll('-', '')}`;
}

/** Reads the item's metadata; what is no share of ours is passed over. */
export function readSeatItem(quantity: number, metadata: Record<string, string>): SeatItem {
  const shares: Record<string, number> = {};
  for (const [key, value] of Object.entries(metadata)) {
    const hex = /^team_([0-9a-f]{32})$/.exec(key)?.[1];
    if (hex && /^\d{1,6}$/.test(value)) shares[withDashes(hex)] = Number(value);
  }
  return { quantity, shares, order: metadata['order'] ?? null };
}

function withDashes(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Divides the paid seats among the teams (oldest first) so that the parts are the whole: each gets what was bought for
 * it, as far as it reaches; what was bought for no team that is left falls to the oldest.
 */
export function allotSeats(
  quantity: number,
  shares: Readonly<Record<string, number>>,
  teamIds: readonly string[],
): Map<string, number> {
  let left = quantity;
  const allotted = new Map<string, number>();
  for (const id of teamIds) {
    const part = Math.min(left, shares[id] ?? 0);
    allotted.set(id, part);
    left -= part;
  }
  const [oldest] = teamIds;
  if (oldest !== undefined && left > 0) allotted.set(oldest, (allotted.get(oldest) ?? 0) + left);
  return allotted;
}

export interface SeatCounts {
  seats_purchased: number;
  /** Active members; the owner takes none. */
  seats_used: number;
  seats_available: number;
  /** Free of charge, by configuration. */
  seats_bonus: number;
}

export function countSeats(purchased: number, bonus: number, used: number): SeatCounts {
  return {
    seats_purchased: purchased,
    seats_used: used,
    seats_available: Math.max(0, purchased + bonus - used),
    seats_bonus: bonus,
  };
}

/** Folds ASCII letters only: a full fold maps look-alikes onto plain letters. */
export function isSameAddress(one: string, other: string): boolean {
  const fold = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return fold(one) === fold(other);
}
