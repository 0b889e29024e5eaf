// Runs behind every app page: goes where a tapped notification leads, and renews a subscription that a browser let go.
import { useEffect, useEffectEvent } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { navigate } from '../../web/navigate.ts';
import { keepSubscribed } from './keep-subscribed.browser.ts';
import { hasServiceWorker } from './this-browser.browser.ts';

export function PushWatch() {
  const userId = useAppUser()?.id;
  const open = useEffectEvent((event: MessageEvent<{ type?: string; url?: string } | null>) => {
    const { type, url = '' } = event.data ?? {};
    if (type !== 'open-page' || !url.startsWith('/app')) return;
    const { pathname, search } = new URL(url, location.origin);
    void navigate(`${pathname}${search}`);
  });
  useEffect(() => {
    if (!hasServiceWorker()) return;
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, []);
  useEffect(() => {
    if (userId) void keepSubscribed(userId);
  }, [userId]);
  return null;
}
