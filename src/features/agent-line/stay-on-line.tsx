// Whether the phone rings once for a session: on until it is switched off on this device, and for who has proved a phone.
import { useState } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { Switch } from '../../web/ui/switch.tsx';
import { useOwnPhone } from '../calls/calls-queries.browser.ts';
import { stayHint, stayOnLine, stayUnproved } from './agent-line.words.ts';

const off = 'off';

export interface Staying {
  isOn: boolean;
  /** Unless the own phone is proved there is nobody to ring. */
  isPossible: boolean;
  change: (isOn: boolean) => void;
}

export function useStaying(): Staying {
  const { data: own } = useOwnPhone();
  const key = `stay-on-line:${useAppUser()?.id ?? ''}`;
  const [isOn, turn] = useState(() => readDevice(key) !== off);
  const change = (wanted: boolean) => {
    writeDevice(key, wanted ? null : off);
    turn(wanted);
  };
  const isPossible = own?.is_proven ?? false;
  return { isOn: isOn && isPossible, isPossible, change };
}

export function StayOnLine({ isOn, isPossible, change }: Staying) {
  return (
    <Switch
      label={stayOnLine}
      hint={isPossible ? stayHint : stayUnproved}
      checked={isOn}
      disabled={!isPossible}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
