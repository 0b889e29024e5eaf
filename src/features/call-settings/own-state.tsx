// The state the agent calls from, chosen beside the switch while it is on.
import { Select } from '../../web/ui/select.tsx';
import { useOwnState } from './call-settings.browser.ts';
import { ownStateOptions } from './own-state.rules.ts';

export function OwnState() {
  const { isShown, state, hasFailed, choose } = useOwnState();
  if (!isShown) return null;
  return (
    <div className="flex flex-col">
      <Select
        keptAtOnce
        label="The state you call from"
        className="w-48"
        placeholder="State you call from"
        options={ownStateOptions}
        value={state}
        onChange={choose}
      />
      <p role="status" className="text-xs text-ink-muted empty:hidden">
        {hasFailed ? (
          <span className="text-danger-text">We couldn’t save this. Please try again.</span>
        ) : (
          state === null && 'Choose it to play the notice only where it’s needed.'
        )}
      </p>
    </div>
  );
}
