// Starts the sandbox in this process: one HTTP port for every provider and the pages, one SMTP port for mail.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { mountControl } from './control.ts';
import { Faults, mountFaults } from './faults.ts';
import { mountPageStyle, renderMissing } from './page.ts';
import { createCalendlyProvider, type CalendlySettings } from './calendly/calendly-provider.ts';
import { createMailProvider } from './mail/mail-provider.ts';
import { mountOwnAddress } from './own-address.ts';
import type { SandboxProvider, SandboxSurroundings } from './provider.ts';
import { createPushProvider } from './push/push-provider.ts';
import { openStateFile } from './state-file.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import type { StripeSettings } from './stripe/stripe-provider.ts';
import { createTelnyxProvider } from './telnyx/telnyx-provider.ts';

export interface SandboxSettings {
  /** 0 lets the system choose. */
  port: number;
  smtpPort: number;
  host?: string;
  /** Where a browser reaches it, when that is not `http://host:port`. */
  publicUrl?: string;
  stateFile?: string;
  stripe?: Partial<StripeSettings>;
  calendly?: Partial<CalendlySettings>;
}

export interface Sandbox {
  url: string;
  smtpUrl: string;
  stop: () => Promise<void>;
}

export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const host = settings.host ?? '127.0.0.1';
  const faults = new Faults();
  let url = settings.publicUrl ?? '';
  const around: SandboxSurroundings = { faults, publicUrl: () => url, changed: () => state.touch() };
  const mail = createMailProvider(around);
  const providers: SandboxProvider[] = [
    mail,
    createStripeProvider(around, settings.stripe ?? {}),
    createCalendlyProvider(around, settings.calendly ?? {}),
    createTelnyxProvider(around),
    createPushProvider(around),
  ];
  const state = openStateFile(settings.stateFile, () =>
    Object.fromEntries(providers.map((provider) => [provider.name, provider.snapshot()])),
  );
  const kept = await state.load();
  for (const provider of providers) if (kept[provider.name]) provider.restore(kept[provider.name]);

  const listening = `http://${bracketed(host)}`;
  const app = createApp(providers, faults, () => [url || listening, listening]);
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, host, resolve);
  });
  const port = (server.address() as AddressInfo).port;
  url ||= `${listening}:${port}`;
  const smtpPort = await mail.listen(settings.smtpPort, host).catch((error: unknown) => {
    server.close();
    throw error;
  });

  const stop = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await Promise.all([closed, ...providers.map((provider) => provider.stop?.())]);
    await state.flush();
  };
  return { url, smtpUrl: `smtp://${bracketed(host)}:${smtpPort}`, stop };
}

function createApp(providers: readonly SandboxProvider[], faults: Faults, urls: () => readonly string[]) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const names = providers.map((provider) => provider.name);
  mountOwnAddress(app, urls);
  mountPageStyle(app);
  mountControl(app, providers, faults);
  mountFaults(app, faults, names);
  for (const provider of providers) provider.mount(app);
  app.notFound((c) =>
    c.req.path.startsWith('/_control/')
      ? c.json({ error: `No control ${c.req.method} ${c.req.path}.` }, 404)
      : renderMissing(c, 'There’s nothing at this address.'),
  );
  return app;
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);
