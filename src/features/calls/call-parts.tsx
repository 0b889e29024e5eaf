// How a call is shown wherever one is listed: where it stands, and the message that was left.
import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { formatClock } from '../../web/format-date.ts';
import { SoundPlayer } from '../call-recordings/sound-player.tsx';
import type { CallStatus } from './call-standing.rules.ts';
import type { CallLine } from './calls.contract.ts';
import { leftMessage, missedCall, statusLabels, voicemailUnheard } from './calls.words.ts';

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

interface VoicemailProps {
  voicemail: CallLine['voicemail'];
  /** Who it was. */
  name: string;
  /** The list is to be read again: a link of it has expired. */
  onChange: () => void;
}

/** What the caller said. */
export function Voicemail({ voicemail, name, onChange }: VoicemailProps) {
  if (voicemail === null) return null;
  return (
    <div className="mt-1 flex">
      <SoundPlayer
        url={voicemail.url}
        label={`Voicemail of ${name}, ${formatClock(voicemail.seconds)}`}
        unheard={voicemailUnheard}
        onUnheard={onChange}
      />
    </div>
  );
}
