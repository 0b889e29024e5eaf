import { chooseTheme, useThemeChoice } from '../../web/theme.ts';
import { Card } from '../../web/ui/card.tsx';
import { SegmentedControl } from '../../web/ui/radio-group.tsx';

export function AppearanceSection() {
  return (
    <Card title="Appearance" description="Applies to this device only.">
      <SegmentedControl
        label="Theme"
        value={useThemeChoice()}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </Card>
  );
}
