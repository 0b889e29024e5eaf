import { Badge } from '../../web/ui/badge.tsx';
import { useCallSettings } from './call-settings.browser.ts';
import { centsPerMinute } from './call-rate.rules.ts';

export function RateBadge() {
  const { data } = useCallSettings();
  return (
    <span className={data ? 'flex' : 'invisible flex'}>
      <Badge>{data ? centsPerMinute(data) : 0}¢/min</Badge>
    </span>
  );
}
