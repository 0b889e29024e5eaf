// What Dockerfile, compose.yaml and .env.example say, held against the tree: as far as it goes without an engine.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { settings } from '../src/server/settings.ts';
import { onServer } from '../test-support/postgres.ts';
import { testServerUrl } from '../test-support/database.ts';
import { sources } from './browser-app.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

interface Service {
  environment: Record<string, string>;
  command?: string;
  volumes: string[];
}
interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, null>;
}

const secrets = {
  HOST_NAME: 'crm.example.com',
  DATABASE_PASSWORD: 'd2'.repeat(24),
  APP_DATABASE_PASSWORD: 'a1'.repeat(24),
};
/** As compose does it; a name without a value ends it. */
const filled = (text: string) =>
  text.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => {
    const value = (secrets as Record<string, string>)[name];
    if (value === undefined) throw new Error(`Nothing is known of ${name}.`);
    return value;
  });
const compose = parse(filled(read('compose.yaml')), { merge: true }) as Compose;
const instructions = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n');
const argumentsOf = (name: string) =>
  instructions.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
const example = new Map(
  read('.env.example')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^(?:# )?([A-Z][A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? ''] as const];
    }),
);

it('the image is given what the build and the server are made of, and nothing else', () => {
  const rules = read('.dockerignore').split('\n').filter(Boolean);
  expect(rules[0]).toBe('*');
  const given = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const isGiven = (path: string) => given.some((rule) => path === rule || path.startsWith(`${rule}/`));
  for (const path of [...sources, 'src/server/main.ts', 'tools/build.ts', 'tools/backup.ts', 'tools/admin.ts'])
    expect(isGiven(path), path).toBe(true);
  for (const path of ['.env', '.data', '.git', 'browser-tests', 'node_modules'])
    expect(isGiven(path), path).toBe(false);
  for (const rule of given.filter((each) => !each.includes('*'))) expect(existsSync(join(root, rule)), rule).toBe(true);
});

it('its commands name scripts and files that there are', () => {
  for (const command of argumentsOf('RUN'))
    for (const [, script = ''] of command.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(script);
  const [program, file = ''] = JSON.parse(argumentsOf('CMD')[0] ?? '') as string[];
  expect(program).toBe('node');
  expect(existsSync(join(root, file))).toBe(true);
  const [files] = argumentsOf('COPY');
  for (const path of files?.split(' ').slice(0, -1) ?? []) expect(existsSync(join(root, path)), path).toBe(true);
});

it.each([
  [200, 0],
  [503, 1],
])('its health follows /readyz: %i is %i', async (status, code) => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const [, list = ''] = /CMD (\[.*\])$/.exec(argumentsOf('HEALTHCHECK')[0] ?? '') ?? [];
  const [, ...args] = JSON.parse(list) as string[];
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, args, { env: { PORT: String(port) } });
  expect(await new Promise((done) => child.once('exit', done))).toBe(code);
  expect(paths).toEqual(['/readyz']);
  server.close();
});

it.each(['web', 'worker'])('production takes what compose.yaml and a filled .env give the %s', (role) => {
  const service = compose.services[role];
  const given = {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '3000',
    ...Object.fromEntries(example),
    AUTH_SECRET: '0123456789abcdef'.repeat(4),
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtps://mail.example.com',
    ...service?.environment,
  };
  expect(readConfig(given)).toMatchObject({ role, baseUrl: 'https://crm.example.com', trustedProxies: 1 });
  for (const name of Object.keys(service?.environment ?? {}))
    expect([...Object.keys(settings), 'BACKUP_DIR']).toContain(name);
  for (const volume of service?.volumes ?? []) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
});

it('.env.example names every setting that compose.yaml does not make, and what compose.yaml asks for', () => {
  const made = Object.keys(compose.services['web']?.environment ?? {});
  const ofTheImage = ['NODE_ENV', 'HOST', 'PORT'];
  const notInProduction = ['SANDBOX_URL', 'AUTO_CONFIRM'];
  const expected = Object.keys(settings).filter((name) => ![...made, ...ofTheImage, ...notInProduction].includes(name));
  expect([...example.keys()].toSorted()).toEqual([...expected, ...Object.keys(secrets)].toSorted());
});

it('the database makes the login that the server uses', async () => {
  const statement = compose.configs['app_login']?.content ?? '';
  const { username, password } = new URL(compose.services['web']?.environment['APP_DATABASE_URL'] ?? '');
  expect(statement).toBe(`create role ${username} login password '${password}';`);
  await onServer(testServerUrl(), async (client) => {
    await client.query('begin');
    await client.query(statement.replace(username, `${username}_of_compose`));
    await client.query('rollback');
  });
});
