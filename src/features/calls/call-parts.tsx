// How a call is shown wherever one is listed: where it stands, and the message that was left.
import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { formatClock } from '../../web/format-date.ts';
import type { CallStatus } from './call-standing.rules.ts';
import type { CallLine } from './calls.contract.ts';
import { leftMessage, missedCall, statusLabels } from './calls.words.ts';

export const isMissed = ({ direction, status }: Pick<CallLine, 'direction' | 'status'>): boolean =>
  direction === 'in' && status === 'no_answer';

const tones: Partial<Record<CallStatus, Tone>> = {
  queued: 'accent',
  ringing: 'accent',
  answered: 'accent',
  completed: 'good',
  failed: 'danger',
};

export function CallBadge({ call }: { call: Pick<CallLine, 'direction' | 'status' | 'voicemail'> }) {
  const missed = call.voicemail === null ? missedCall : leftMessage(formatClock(call.voicemail.seconds));
  return <Badge tone={tones[call.status] ?? 'neutral'}>{isMissed(call) ? missed : statusLabels[call.status]}</Badge>;
}

/** What the caller said. `name`: who it was. */
export function Voicemail({ voicemail, name }: { voicemail: CallLine['voicemail']; name: string }) {
  if (voicemail === null) return null;
  const label = `Voicemail of ${name}, ${formatClock(voicemail.seconds)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- The carrier gives no words to go with the sound.
    <audio controls preload="none" src={voicemail.url} aria-label={label} className="mt-1 h-9 w-full max-w-72" />
  );
}
