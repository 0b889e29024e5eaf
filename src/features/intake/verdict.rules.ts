// What becomes of a post, and why.
import type { RejectReason } from '../lead-files/reject-reason.words.ts';
import type { FlatRefusal } from './flatten-payload.rules.ts';

export const verdicts = ['created', 'completed', 'duplicate', 'rejected', 'held'] as const;
export type Verdict = (typeof verdicts)[number];
export type Accepted = Extract<Verdict, 'created' | 'completed' | 'duplicate'>;

export type PostReason =
  | RejectReason
  | FlatRefusal
  | 'unnamed_fields'
  | 'unreadable'
  | 'xml'
  | 'packed'
  | 'too_large'
  | 'too_many_requests'
  | 'busy'
  | 'no_access'
  | 'deleted';
