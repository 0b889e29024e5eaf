// A page elsewhere must not reach the sandbox through the developer's browser: neither under a name that it made lead here
// (DNS rebinding) nor by a form or its own fetch.
import type { SandboxApp } from './sandbox-app.ts';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `urls`: where it listens and where a browser reaches it. Programs send no Origin and pass by their Host alone. */
export function mountOwnAddress(app: SandboxApp, urls: () => readonly string[]): void {
  app.use(async (c, next) => {
    const names = new Set([...loopbackNames, ...urls().map((url) => new URL(url).hostname)]);
    // Without a Host it is the sandbox's own call to itself: the server refuses such a one from outside.
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!names.has(hostnameOf(`http://${host}`)))
      return c.text('This is the sandbox, under a name that is not its own.', 421);
    const { origin } = new URL(c.req.url);
    const said = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isForeign =
      (said !== undefined && said !== origin) || (site !== undefined && site !== 'same-origin' && site !== 'none');
    if (isForeign && !safeMethods.has(c.req.method))
      return c.text('The sandbox takes changes from its own pages and from programs only.', 403);
    return next();
  });
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
