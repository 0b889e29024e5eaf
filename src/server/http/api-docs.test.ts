import { expect, it } from 'vitest';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { routes, webhooks } from '../features.ts';

const app = useTestApp();

it('the API document names every route with its refusals, and the page for people shows them without a script', async () => {
  const client = testClient(app.url);
  const document = (await client.send('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  for (const { endpoint, guards } of routes) {
    const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(operation, endpoint.path).toBeDefined();
    expect(Object.keys(operation?.responses ?? {})).toContain('200');
    if (guards.who !== 'anyone') expect(Object.keys(operation?.responses ?? {})).toContain('401');
  }
  for (const { path } of webhooks) expect(document.paths[path]).toHaveProperty('post');

  for (const path of ['/api/openapi.json', '/api/docs']) {
    const { headers } = await client.send('GET', path, undefined, { 'accept-encoding': 'gzip' });
    expect(headers.get('content-encoding'), path).toBe('gzip');
  }
  const page = await client.send('GET', '/api/docs');
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self'`);
  expect(page.text).toContain('POST /api/leads');
  expect(page.text).not.toContain('<script');
});
