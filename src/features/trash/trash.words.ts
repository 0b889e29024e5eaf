// What is said of leads that go into the trash and come out of it.
import { trashDays } from '../../domain/retention.ts';

/** Beside the question whether to delete. */
export const deleteMeans = `They also leave your messaging list. Deleted leads stay in the trash for ${trashDays} days.`;

/** Beside the way back. */
export const sayTrashed = (deleted: number): string =>
  `${deleted === 1 ? 'It stays' : 'They stay'} in the trash for ${trashDays} days.`;

export function sayDeleted({ deleted, skipped }: { deleted: number; skipped: number }): string {
  return skipped > 0
    ? `Deleted ${count(deleted)}, ${count(skipped)} not deleted (server skipped).`
    : `Deleted ${count(deleted)} ${deleted === 1 ? 'lead' : 'leads'}.`;
}

/** What an undo says: leads that were brought back from the trash, or ended there, in the meantime are not brought back. */
export function sayBack({ asked, restored }: { asked: number; restored: number }): string {
  const back = `Restored ${count(restored)} ${restored === 1 ? 'lead' : 'leads'}.`;
  if (restored === asked) return back;
  if (restored === 0)
    return asked === 1 ? 'This lead is no longer in the trash.' : 'These leads are no longer in the trash.';
  const gone = asked - restored;
  return `${back} ${count(gone)} ${gone === 1 ? 'is' : 'are'} no longer in the trash.`;
}

/** As an offer of undo names a lead that it brings back. */
export const trashed = (leadId: string): string => `trashed:${leadId}`;

export const deleteFailed = 'We couldn’t delete the leads.';
export const restoreFailed = 'We couldn’t restore the leads.';
export const contactsNotDeleted = 'We deleted the leads, but couldn’t delete their contacts.';
export const contactsNotRestored = 'We restored the leads, but couldn’t restore their contacts.';

/** A phone or email that another lead has taken while this one was in the trash. */
export function sayKeptAside({ name, field, value }: { name: string | null; field: string; value: string }): string {
  return `${name ?? 'A lead'} was restored. Another lead now uses ${value}, so we kept it as an additional ${field}.`;
}

/** Of those beyond the few that are named. */
export function sayMoreKeptAside(more: number): string {
  return `${count(more)} more ${more === 1 ? 'has' : 'have'} a phone or email another lead now uses. We kept it as an additional one.`;
}

const whole = new Intl.NumberFormat('en-US');
const count = (number: number): string => whole.format(number);
