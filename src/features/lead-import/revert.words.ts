// What taking an import back does or has done, in sentences.
import { trashDays } from '../../domain/retention.ts';
import { stayCount, type RevertOutcome, type StayReason } from './revert-outcome.rules.ts';

/** Why a lead stays, said of it: "Ada Love: you have marked it sold". */
export const stayWords: Record<StayReason, string> = {
  sold: 'sold',
  contacted: 'called or contacted',
  noted: 'has your notes',
  moved: 'moved to another stage',
  worked_on: 'quoted, scheduled, tagged or edited',
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** "120 leads moved to the trash, 3 emptied again, 2 stay." */
export function revertWords(outcome: RevertOutcome | null): string {
  if (!outcome) return 'The import was reverted.';
  const staying = stayCount(outcome);
  const parts = [
    `${counted(outcome.trashed, 'lead', 'leads')} moved to the trash`,
    outcome.emptied > 0 && `details filled in on ${counted(outcome.emptied, 'lead', 'leads')} cleared`,
    staying > 0 && counted(staying, 'lead kept', 'leads kept'),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** The same beside the way back. */
export function justReverted(outcome: RevertOutcome | null): string {
  const done = revertWords(outcome);
  if (!outcome || outcome.trashed === 0) return done;
  return `${done} The trash keeps ${outcome.trashed === 1 ? 'it' : 'them'} for ${trashDays} days.`;
}
