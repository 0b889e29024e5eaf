import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useThemeChoice } from '../theme.ts';
import { SegmentedControl } from '../ui/radio-group.tsx';

export function ThemeSwitch() {
  return (
    <SegmentedControl
      label="Theme"
      iconsOnly
      value={useThemeChoice()}
      onChange={chooseTheme}
      options={[
        { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
        { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
        { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
      ]}
    />
  );
}
