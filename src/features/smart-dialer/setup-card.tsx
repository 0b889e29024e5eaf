// How calls leave this device.
import { Laptop, MonitorSmartphone, Smartphone, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { thisBrowser } from './this-browser.browser.ts';
import { deviceOf, type Device } from './device.rules.ts';
import { continueLabel, setup } from './smart-dialer.words.ts';

const icons: Record<Device, LucideIcon> = {
  windows: MonitorSmartphone,
  mac: Laptop,
  mobile: Smartphone,
  unknown: TriangleAlert,
};

export function SetupCard({ onContinue }: { onContinue: () => void }) {
  const device = deviceOf(thisBrowser());
  const { title, says, steps } = setup[device];
  const Icon = icons[device];
  return (
    <div className="max-w-160">
      <Card
        title={
          <span className="flex items-center gap-2">
            <Icon aria-hidden className="text-accent-text" /> {title}
          </span>
        }
      >
        <p className="text-ink-soft">{says}</p>
        <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button tone="primary" className="mt-5" onClick={onContinue}>
          {continueLabel}
        </Button>
      </Card>
    </div>
  );
}
