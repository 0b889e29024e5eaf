// All by which a row says that somebody must not be contacted, with the column that says it.
import { contactChannels } from '../../domain/contact-channel.ts';
import { headerWords } from './column-aliases.rules.ts';
import { optOutChannels } from './opt-out-channels.rules.ts';
import { channelsUnder, wishIn, type Wish } from './person-state.rules.ts';
import { saysOptedOut } from './read-consent-word.rules.ts';
import { refusedColumns } from './read-consent.rules.ts';
import { isNationalListing } from './registry-columns.rules.ts';
import type { RowPlan } from './row-plan.rules.ts';

export interface WishOfRow extends Wish {
  column: number;
}

type Read = Pick<RowPlan, 'headers' | 'columns' | 'states'>;

export function wishesOfRow(cells: readonly string[], plan: Read): WishOfRow[] {
  const headerOf = (column: number): string => plan.headers[column] ?? '';
  const inStates = plan.states.flatMap(({ column, isRemark }): WishOfRow[] => {
    const wish = wishIn(cells[column] ?? '', isRemark);
    return wish ? [{ column, why: wish.why, channels: channelsUnder(headerOf(column), wish) }] : [];
  });
  const inOptOuts = (plan.columns.opted_out ?? [])
    .filter((column) => saysOptedOut(cells[column] ?? '', headerOf(column)))
    .map((column): WishOfRow => ({
      column,
      why: whyOfColumn(headerOf(column)),
      channels: optOutChannels(headerOf(column)),
    }));
  // The "text" of a column of wordings is no channel.
  const refused = refusedColumns(cells, plan).map(({ column, field }): WishOfRow => ({
    column,
    why: 'asked',
    channels: field === 'consent_text' ? contactChannels : optOutChannels(headerOf(column)),
  }));
  const isOwn = ({ column, why }: WishOfRow): boolean =>
    why !== 'asked' || !isNationalListing(cells[column] ?? '', headerOf(column));
  return [...inStates, ...inOptOuts, ...refused].filter((wish) => wish.channels.length > 0 && isOwn(wish));
}

function whyOfColumn(header: string): Wish['why'] {
  const words = headerWords(header);
  return /\bdeceased\b/.test(words) ? 'deceased' : /\blitigat/.test(words) ? 'litigator' : 'asked';
}
