// On every page, in every tab, while the agent is on the line: where it stands, and the way off it.
import { Headset, PhoneOff } from 'lucide-react';
import { useAddress } from '../../web/navigate.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useLeaveLine, useLine } from './agent-line-queries.browser.ts';
import { leaveLineLabel, linePlace, onTheLine } from './agent-line.words.ts';
import { LineState } from './line-state.tsx';

const sessionPath = '/app/dialer/session';

export function LineInBar() {
  const { data } = useLine();
  const leave = useLeaveLine();
  const path = useAddress((place) => place.path);
  const line = data?.line ?? null;
  // A call on it stands in the bar by itself; the session shows its line beside the lead.
  if (line === null || line.is_on_call || path === sessionPath) return null;
  return (
    <div
      role="group"
      aria-label={linePlace}
      className="flex flex-none items-center gap-2 rounded-md bg-accent-soft py-1 pr-1 pl-2.5 text-sm"
    >
      <Headset aria-hidden className="size-4 flex-none text-accent-text" />
      <Link to={sessionPath} className="flex-none font-medium text-ink max-md:hidden">
        {onTheLine}
      </Link>
      <LineState line={line} />
      <IconButton
        label={leaveLineLabel}
        size="small"
        disabled={line.status === 'ending'}
        onClick={() => leave.mutate()}
      >
        <PhoneOff aria-hidden />
      </IconButton>
    </div>
  );
}
