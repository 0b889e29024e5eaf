// Where a notification may be sent. A browser names the address, so only the push services of browsers are ever asked.

const maxLength = 1000;
const hosts = new Set(['fcm.googleapis.com', 'jmt17.google.com', 'web.push.apple.com']);
const domains = ['.push.apple.com', '.push.services.mozilla.com', '.notify.windows.com'];

/** `sandboxUrl`: its own push service is taken too. */
export function isPushEndpoint(endpoint: string, sandboxUrl: string | undefined): boolean {
  if (endpoint.length > maxLength || !URL.canParse(endpoint)) return false;
  const { origin, protocol, port, hostname, username, password, hash, pathname } = new URL(endpoint);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (sandboxUrl !== undefined && origin === new URL(sandboxUrl).origin) return pathname.startsWith('/push/');
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.has(hostname) || domains.some((domain) => hostname.endsWith(domain));
}
