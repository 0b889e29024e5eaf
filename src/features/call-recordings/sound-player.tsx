// The sound of a call, behind a link that is good for an hour or two.
import { useState } from 'react';

interface SoundPlayerProps {
  url: string;
  label: string;
  /** Said where it cannot be played. */
  unheard: string;
  /** A newer link is wanted. */
  onUnheard: () => void;
}

/** A link that was good when the list was read goes on playing when the list has a newer one. */
export function SoundPlayer({ url, label, unheard, onUnheard }: SoundPlayerProps) {
  const [played, play] = useState(url);
  const [isBroken, setBroken] = useState(false);
  if (isBroken && url !== played) {
    play(url);
    setBroken(false);
  }
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The carrier gives no words to go with the sound. */}
      <audio
        controls
        preload="none"
        src={played}
        aria-label={label}
        className="h-9 w-full max-w-72"
        onError={() => {
          setBroken(true);
          onUnheard();
        }}
      />
      <span role="status" className="text-xs text-danger-text empty:hidden">
        {isBroken && unheard}
      </span>
    </span>
  );
}
