import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';
import { listenForShortcuts } from './shortcuts.ts';
import './theme.css';
import { followThemeOfOtherTabs } from './theme.ts';
import { ServiceHosts } from './ui/service-hosts.tsx';

followThemeOfOtherTabs();
listenForShortcuts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ServiceHosts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
