// What a vendor and the agent are told about a post.
import { rejectReasons, type RejectReason } from '../lead-import/reject-reason.rules.ts';
import type { FlatRefusal } from './flatten-payload.rules.ts';

export const verdicts = ['created', 'completed', 'duplicate', 'rejected', 'held'] as const;
export type Verdict = (typeof verdicts)[number];
export type Accepted = Extract<Verdict, 'created' | 'completed' | 'duplicate'>;

export type PostReason = RejectReason | FlatRefusal | 'unreadable' | 'no_access' | 'deleted';

const ownReasons: Record<Exclude<PostReason, RejectReason>, string> = {
  several_leads: 'Several leads came in one post. Send one lead per post.',
  too_many_fields: 'The post has more than 400 fields.',
  too_deep: 'The post is nested too deeply.',
  empty_payload: 'The post is empty.',
  unreadable: 'The post is neither JSON nor a form that can be read.',
  deleted: 'This lead was deleted before. It was not added again.',
  no_access: 'There is no active subscription. The lead is kept: it can be replayed when there is one again.',
};

export const postReasons: Record<PostReason, string> = { ...rejectReasons, ...ownReasons };

const sentences: Record<Accepted, string> = {
  created: 'The lead was added.',
  completed: 'A lead with this phone or email was there already. Its blanks were filled.',
  duplicate: 'A lead with this phone or email was there already. Nothing was new.',
};

export function sayVerdict(verdict: Verdict, reason: string | null): string {
  if (verdict !== 'rejected' && verdict !== 'held' && reason === null) return sentences[verdict];
  return reason !== null && Object.hasOwn(postReasons, reason)
    ? postReasons[reason as PostReason]
    : 'The lead was not taken.';
}
