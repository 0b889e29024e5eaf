import { TrieRouter } from 'hono/router/trie-router';
import { UnsupportedPathError, type Result, type Router } from 'hono/router';
import { describe, expect, it } from 'vitest';
import type { Platform } from '../platform.ts';
import { accessRules, routes, webhooks } from '../features.ts';
import { createApp } from './app.ts';
import { RouteTable } from './route-table.ts';

const added: [method: string, path: string][] = [];
const app = createApp({
  platform: { config: { baseUrl: 'https://crm.example.com', filesUrl: '' } } as Platform,
  access: accessRules,
  routes,
  webhooks,
  mount: (mounted) => mounted.get('/healthz', (c) => c.text('up')),
});
added.push(...app.routes.map(({ method, path }): [string, string] => [method, path]), ['GET', '/*']);

const filled = (router: Router<number>) => {
  for (const [place, [method, path]] of added.entries()) router.add(method, path, place);
  return router;
};
const table = filled(new RouteTable());
const library = filled(new TrieRouter());

/** The handlers in order, each with what it reads of the address. */
const plain = ([handlers]: Result<number>) =>
  handlers.map(([place, params]) => ({ place, params: { ...(params as Record<string, string>) } }));

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'];
const typed = [
  ...added.flatMap(([, path]) => {
    const below = path.replace('*', 'some/thing');
    const one = below.replaceAll(/:\w+/g, '8f14e45f-ceea-467f-9b3d-1b1d6d4f1c11');
    const word = below.replaceAll(/:\w+/g, 'counts');
    return [one, word, `${one}/`, `${one}/further`, one.toUpperCase(), one.slice(0, one.lastIndexOf('/'))];
  }),
  ...['/', '//', '/api', '/api/', '/api//leads', '/a', '/a/', '/a/b', '/a/b/c/d', '/.netlify', '/nothing/here.js'],
  ...['/api/leads/', '/api/leads//stage', '/api/leads/constructor', '/api/__proto__'],
];
/** Every request's begins so. */
const paths = new Set(typed.filter((path) => path.startsWith('/')));

describe('the table of routes', () => {
  it('answers each address as the library’s own router does', () => {
    expect(paths.size).toBeGreaterThan(800);
    const differing = () =>
      [...paths].flatMap((path) =>
        methods.flatMap((method) => {
          const [own, known] = [table, library].map((router) => JSON.stringify(plain(router.match(method, path))));
          return own === known ? [] : [{ method, path, own, known }];
        }),
      );
    expect(differing()).toEqual([]);
    // What it knows by heart by now.
    expect(differing()).toEqual([]);
  });

  it('is what the product answers by', () => {
    expect(app.router.name).toBe('RouteTable');
  });

  it('refuses a path that it would read otherwise than the library', () => {
    for (const path of ['/api/leads/:id{[0-9]+}', '/api/leads/:id?', '/api/*/stage', '/files*']) {
      expect(() => new RouteTable().add('GET', path, 1)).toThrow(UnsupportedPathError);
    }
  });
});
