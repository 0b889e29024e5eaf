// What a vendor and the agent are told about a post.
import { rejectReasons, type RejectReason } from '../lead-files/reject-reason.words.ts';
import type { Accepted, PostReason, Verdict } from './verdict.rules.ts';

const ownReasons: Record<Exclude<PostReason, RejectReason>, string> = {
  several_leads: 'Several leads came in one post. Send one lead per post.',
  unnamed_fields:
    'The fields have numbers instead of names, so we can’t tell what they hold. Name them in the form’s webhook, then send it again.',
  too_many_fields: 'The post has more than 400 fields.',
  too_deep: 'The post is nested too deeply.',
  empty_payload: 'The post is empty.',
  unreadable: 'We couldn’t read the post. Send JSON or form data.',
  xml: 'The post is XML. Send JSON or form data.',
  packed: 'We couldn’t unpack the post. Send it uncompressed, or as gzip of up to 256 KB.',
  too_large: 'The post is larger than 64 KB. We kept nothing of it.',
  too_many_requests:
    'More posts came within a minute than we take. We kept nothing of these, and asked the vendor to send them again.',
  busy: 'The lead was being updated at that moment. We asked the vendor to post it again.',
  deleted: 'You deleted this lead earlier, so we didn’t add it again.',
  no_access: 'You don’t have an active subscription. We kept the lead, and you can replay it once you resubscribe.',
};

export const postReasons: Record<PostReason, string> = { ...rejectReasons, ...ownReasons };

const sentences: Record<Accepted, string> = {
  created: 'The lead was added.',
  completed: 'You already had this lead. We filled in what was missing.',
  duplicate: 'You already had this lead. There was nothing new to add.',
};

/** What the words of a response mean, in the order of how often they come. */
export const verdictMeanings = { ...sentences, rejected: 'The lead wasn’t added. The response says why.' } as const;

export function sayVerdict(verdict: Verdict, reason: string | null): string {
  if (verdict !== 'rejected' && verdict !== 'held' && reason === null) return sentences[verdict];
  return reason !== null && Object.hasOwn(postReasons, reason)
    ? postReasons[reason as PostReason]
    : 'The lead was rejected.';
}

/** Of a post without a name, phone or email that we know of. */
export const sayNobody = (reason: string | null): string =>
  reason === 'too_many_requests' || reason === 'too_large' ? 'Not read' : 'No name, phone or email';

const kinds: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'form',
  'text/plain': 'text',
};

/** "1.2 KB JSON", "340 bytes form" */
export function sayBody(bytes: number, contentType: string | null): string {
  const size = bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} KB`;
  return [size, contentType && (kinds[contentType.toLowerCase()] ?? contentType)].filter(Boolean).join(' ');
}

/** "3 posts had the wrong secret" */
export const sayWrongSecrets = (count: number): string =>
  count === 1
    ? '1 post was refused for a wrong secret'
    : `${count.toLocaleString('en-US')} posts were refused for a wrong secret`;
