// What is said of a change of many leads when it is done, and when it was undone.
import { stageLabel } from '../../domain/lead-stage.ts';
import { bulkUndoHours } from '../../domain/retention.ts';
import { spanWords } from '../../domain/span-words.ts';
import { outcomeLabel } from '../outcomes/outcome.rules.ts';
import { deleteFailed, sayDeleted, sayTrashed } from '../trash/trash.words.ts';

type Change =
  | { kind: 'stage'; stage: string }
  | { kind: 'outcome'; outcome: string }
  | { kind: 'follow_up' }
  | { kind: 'tag' }
  | { kind: 'delete' };

interface Counts {
  asked: number;
  changed: number;
  skipped: number;
  restored: number;
  not_restored: number;
}

export function sayDone(change: Change, { changed, skipped }: Counts): string {
  if (change.kind === 'delete') return sayDeleted({ deleted: changed, skipped });
  if (change.kind === 'stage') {
    const moved = `Moved ${leads(changed)} to ${stageLabel(change.stage)}.`;
    return skipped > 0 ? `${moved} ${count(skipped)} not moved (sold, deleted, or already there).` : moved;
  }
  if (change.kind === 'outcome') {
    const logged = `${outcomeLabel(change.outcome)}: logged for ${leads(changed)}.`;
    return skipped > 0 ? `${logged} ${count(skipped)} no longer there.` : logged;
  }
  if (change.kind === 'follow_up') {
    const set = `Follow-up set for ${leads(changed)}.`;
    return skipped > 0 ? `${set} ${count(skipped)} not changed (deleted, or already at that time).` : set;
  }
  const tagged = `Updated tags on ${leads(changed)}.`;
  return skipped > 0 ? `${tagged} ${count(skipped)} already had these tags.` : tagged;
}

/** Beside the way back: how long there is one. */
export function sayUntil({ kind }: Pick<Change, 'kind'>, { changed }: Pick<Counts, 'changed'>): string {
  return kind === 'delete'
    ? sayTrashed(changed)
    : `You can undo this for ${spanWords(bulkUndoHours * 3_600_000)} in this window.`;
}

export function sayWorking(change: Change, { asked, changed, skipped }: Counts): string {
  const doing = {
    stage: 'Moving',
    tag: 'Tagging',
    outcome: 'Logging',
    follow_up: 'Setting follow-up for',
    delete: 'Deleting',
  }[change.kind];
  return `${doing} ${leads(asked)}: ${count(changed + skipped)} done…`;
}

export function sayUndone({ restored, not_restored: kept }: Counts): string {
  if (kept === 0) return restored === 0 ? 'Nothing to undo.' : `Undone for ${leads(restored)}.`;
  const stay =
    kept === 1 ? '1 changed since then and was left alone.' : `${count(kept)} changed since then and were left alone.`;
  return restored === 0 ? `Nothing was undone. ${stay}` : `Undone for ${leads(restored)}. ${stay}`;
}

/** What could not be started. */
export const sayFailed: Record<Change['kind'], string> = {
  stage: 'Stage update failed',
  tag: 'We couldn’t update the tags.',
  outcome: 'We couldn’t log the outcome.',
  follow_up: 'We couldn’t set the follow-up.',
  delete: deleteFailed,
};

const whole = new Intl.NumberFormat('en-US');
const count = (number: number): string => whole.format(number);
const leads = (number: number): string => `${count(number)} ${number === 1 ? 'lead' : 'leads'}`;

/** "Exported 40 leads. 2 of them are marked do not contact." */
export function sayExported({ count: exported, closed }: { count: number; closed: number }): string {
  const said = `Exported ${leads(exported)}.`;
  if (closed === 0) return said;
  return `${said} ${count(closed)} of them ${closed === 1 ? 'is' : 'are'} marked do not contact.`;
}
