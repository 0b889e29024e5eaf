// After a deploy an open page may ask for code that is no longer there: it reloads once, instead of a white screen.
import { reloadOnce } from './reload-once.ts';
import { toast } from './ui/toast.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

export function listenForMissingCode(): void {
  addEventListener('vite:preloadError', () => void react());
}

async function react(): Promise<void> {
  // Without a connection the code is not missing, and a reload would only lose the page.
  const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  if (!hasUnsavedWork()) return void reloadOnce();
  toast({
    key: 'new-version',
    text: 'A new version is available. Save your work, then reload.',
    action: { label: 'Reload', run: () => location.reload() },
    duration: 0,
  });
}
