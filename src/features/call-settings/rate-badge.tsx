import { Badge } from '../../web/ui/badge.tsx';
import { useCallSettings } from './call-settings.browser.ts';
import { centsPerMinute } from './call-rate.rules.ts';

export function RateBadge() {
  const { data } = useCallSettings();
  return data ? <Badge>{centsPerMinute(data)}¢/min</Badge> : null;
}
