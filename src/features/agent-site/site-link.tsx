// The sidebar's way to the agent's own site. It follows the profile, and a signal of another tab that has just saved it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { MenuLink } from '../../web/shell/menu-link.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { readOwnSite } from './agent-site.contract.ts';
import { refreshSignal } from './refresh-signal.browser.ts';
import { siteLink } from './site-link.rules.ts';

const queryKey = ['agent_profiles'];

export function AgentSiteLink() {
  const client = useQueryClient();
  const hasApp = useAppUser()?.hasApp ?? false;
  const { data, isPending } = useQuery({
    enabled: hasApp,
    queryKey,
    queryFn: ({ signal }) => call(readOwnSite, { query: {} }, { signal }),
  });
  useLiveChanges(['agent_profiles'], () => void client.invalidateQueries({ queryKey }));
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === refreshSignal) void client.invalidateQueries({ queryKey });
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [client]);
  if (!hasApp) return null;
  if (isPending)
    return (
      <li>
        <span role="status" className="flex h-8 items-center gap-2.5 px-2 touch:h-11">
          <Globe aria-hidden className="text-ink-faint" />
          <Skeleton className="h-3.5 w-36" />
          <span className="sr-only">Loading…</span>
        </span>
      </li>
    );
  // Unknown is no reason to send somebody to the set-up; the next change or visit asks again.
  return data ? <MenuLink icon={Globe} {...siteLink(data)} /> : null;
}
