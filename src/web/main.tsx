import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchLateCodeWhole } from './late-import.ts';
import { keepPageUnderLayers } from './layers.ts';
import { listenForMissingCode } from './missing-code.ts';
import { startHistory } from './navigate.ts';
import { findPage } from './page-code.ts';
import { queryClient } from './query-client.ts';
import { Routes } from './routes.tsx';
import { loadOnReturn } from './server-return.ts';
import { listenForShortcuts } from './shortcuts.ts';
import { listenForSubmitKey } from './submit-by-key.ts';
import './theme.css';
import { followThemeOfOtherTabs } from './theme.ts';
import { ServiceHosts } from './ui/service-hosts.tsx';
import { watchTyping } from './unsaved-work.ts';

fetchLateCodeWhole();
followThemeOfOtherTabs();
listenForShortcuts();
listenForSubmitKey();
watchTyping();
listenForMissingCode();
loadOnReturn(queryClient);
keepPageUnderLayers(); // before the history of pages begins to listen
startHistory(findPage);
if (import.meta.env.PROD && 'serviceWorker' in navigator) addEventListener('load', registerWhenIdle);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Routes />
        <ServiceHosts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

/** After the first paint: it has no part in it. */
function registerWhenIdle(): void {
  setTimeout(() => {
    import('./app-update.ts').then(
      ({ followUpdates }) => followUpdates(),
      () => undefined, // missing code is dealt with where it is missed
    );
  }, 1_000);
}
