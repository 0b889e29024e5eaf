// The web half of the process: the application on a port.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve as listen } from '@hono/node-server';
import { accessRules, firstCalls, routes, webhooks } from './features.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { createApp } from './http/app.ts';
import { mountBrowserApp } from './http/browser-app.ts';
import { mountHealth, type Draining } from './http/health.ts';
import type { Route } from './http/route.ts';
import { mountEventStream } from './live/event-stream.ts';
import type { Platform } from './platform.ts';

export interface WebServer {
  /** Port really used; differs from the wanted one when that was 0. */
  port: number;
  /** Refuses new work, lets the requests at hand end, closes. */
  drain(): Promise<void>;
}

interface ServeOptions {
  platform: Platform;
  host: string;
  port: number;
  /** Folder of the built browser app. */
  webFolder: string;
  /** Routes beside the features' own, for tests of the platform itself. */
  extraRoutes?: readonly Route[];
}

export async function serve({ platform, host, port, webFolder, extraRoutes = [] }: ServeOptions): Promise<WebServer> {
  const state: Draining = { draining: false };
  const allRoutes = [...routes, ...extraRoutes];
  const app = createApp({
    platform,
    access: accessRules,
    routes: allRoutes,
    webhooks,
    mount(mounted) {
      mountHealth(mounted, platform, state);
      mountApiDocs(mounted, allRoutes, webhooks);
      mountEventStream(mounted, platform, accessRules);
    },
  });
  const { origin } = new URL(platform.config.baseUrl);
  await mountBrowserApp(app, { folder: webFolder, origin, firstCalls });
  const server = listen({ fetch: app.fetch, hostname: host, port }) as Server;
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async drain() {
      state.draining = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 4_000).unref();
      await closed;
    },
  };
}
