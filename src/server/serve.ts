// The process on a port: the application, or for a worker its health alone.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve as listen } from '@hono/node-server';
import { accessRules, firstCalls, routes, webhooks } from './features.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { createApp } from './http/app.ts';
import { tellUnnamedProcessors, usedProcessors } from './used-processors.ts';
import { mountBrowserApp } from './http/browser-app.ts';
import { drainable, type Farewell } from './http/drainable.ts';
import { mountHealth, type Draining } from './http/health.ts';
import type { Route } from './http/route.ts';
import { mountEventStream } from './live/event-stream.ts';
import type { Platform } from './platform.ts';

export interface WebServer {
  /** Port really used; differs from the wanted one when that was 0. */
  port: number;
  /** Ends streams, lets the requests at hand end, closes; see drainable. */
  drain(farewell?: Farewell): Promise<void>;
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
  const isWorker = platform.config.role === 'worker';
  const allRoutes = isWorker ? [] : [...routes, ...extraRoutes];
  const allWebhooks = isWorker ? [] : webhooks;
  let endStreams = () => {};
  const app = createApp({
    platform,
    access: accessRules,
    routes: allRoutes,
    webhooks: allWebhooks,
    mount(mounted) {
      mountHealth(mounted, platform, state);
      if (isWorker) return;
      mountApiDocs(mounted, allRoutes, allWebhooks);
      endStreams = mountEventStream(mounted, { platform, access: accessRules, state });
    },
  });
  const { origin } = new URL(platform.config.baseUrl);
  if (!isWorker) {
    tellUnnamedProcessors(platform.config, platform.log);
    await mountBrowserApp(app, {
      folder: webFolder,
      origin,
      processors: usedProcessors(platform.config),
      firstCalls,
      firstAnswersMs: platform.config.firstAnswersMs,
      filesUrl: platform.config.filesUrl,
      livePosition: () => platform.live.position(),
    });
  }
  const server = listen({ fetch: app.fetch, hostname: host, port }) as Server;
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
  const close = drainable(server);
  await once(server, 'listening');
  // Such as: no file descriptor is left for a connection that comes.
  server.on('error', (fault) => platform.log.error({ err: fault }, 'the port'));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async drain(farewell) {
      state.draining = true;
      endStreams();
      await close(farewell);
    },
  };
}
