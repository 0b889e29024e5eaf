// What is said of a change of many leads when it is done, and when it was undone.
import { stageLabel } from '../../domain/lead-stage.ts';

type Change = { kind: 'stage'; stage: string } | { kind: 'tag' } | { kind: 'delete' };

interface Counts {
  asked: number;
  changed: number;
  skipped: number;
  restored: number;
  not_restored: number;
}

export function sayDone(change: Change, { changed, skipped }: Counts): string {
  if (change.kind === 'delete')
    return skipped > 0
      ? `Deleted ${count(changed)}, ${count(skipped)} not deleted (server skipped).`
      : `Deleted ${leads(changed)}.`;
  if (change.kind === 'stage') {
    const moved = `Moved ${leads(changed)} to ${stageLabel(change.stage)}.`;
    return skipped > 0 ? `${moved} ${count(skipped)} not moved (sold, gone, or there already).` : moved;
  }
  const tagged = `Changed the tags of ${leads(changed)}.`;
  return skipped > 0 ? `${tagged} ${count(skipped)} had them so already.` : tagged;
}

export function sayWorking(change: Change, { asked, changed, skipped }: Counts): string {
  const doing = { stage: 'Moving', tag: 'Tagging', delete: 'Deleting' }[change.kind];
  return `${doing} ${leads(asked)}: ${count(changed + skipped)} done…`;
}

export function sayUndone({ restored, not_restored: kept }: Counts): string {
  if (kept === 0) return restored === 0 ? 'There was nothing to undo.' : `Undone for ${leads(restored)}.`;
  const stay =
    kept === 1 ? '1 was changed since and stays as it is.' : `${count(kept)} were changed since and stay as they are.`;
  return restored === 0 ? `Nothing was undone: ${stay}` : `Undone for ${leads(restored)}. ${stay}`;
}

/** A phone or email that another lead has taken while this one was in the trash. */
export function sayKeptAside({ name, field, value }: { name: string | null; field: string; value: string }): string {
  return `${name ?? 'A lead'} is back. Another lead has ${value} now, so it is kept as a further ${field}.`;
}

export const contactsFailed = 'The leads are deleted, but their contacts could not be deleted.';

/** What could not be begun. */
export const sayFailed: Record<Change['kind'], string> = {
  stage: 'Stage update failed',
  tag: 'The tags could not be changed.',
  delete: 'The leads could not be deleted.',
};

const whole = new Intl.NumberFormat('en-US');
const count = (number: number): string => whole.format(number);
const leads = (number: number): string => `${count(number)} ${number === 1 ? 'lead' : 'leads'}`;
