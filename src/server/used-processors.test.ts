import { expect, it } from 'vitest';
import webPush from 'web-push';
import { processorNames } from '../domain/processors.ts';
import { readConfig, type Config } from './config.ts';
import { tellUnnamedProcessors, usedProcessors } from './used-processors.ts';

const bare = {
  DATABASE_URL: 'postgres://localhost/crm',
  SMTP_URL: 'smtp://mail.example.com',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const always = ['payments', 'mail', 'hosting'];

it.each([
  ['nothing optional', {}, []],
  ['the sandbox', { SANDBOX_URL: 'http://127.0.0.1:3001' }, processorNames],
  ['a language model', { OPENAI_API_KEY: 'key' }, ['model']],
  ['notifications', { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }, ['push']],
  [
    'a calendar',
    { CALENDLY_CLIENT_ID: 'id', CALENDLY_CLIENT_SECRET: 'secret', CALENDLY_WEBHOOK_SIGNING_KEY: 'k' },
    ['calendar'],
  ],
])('with %s', (_, env, names) => {
  const used = usedProcessors(readConfig({ ...bare, ...env }));
  for (const name of processorNames)
    expect([name, used.has(name)]).toEqual([name, [...always, ...names].includes(name)]);
});

it('names each company: those that the product knows, and those that the configuration names', () => {
  const used = usedProcessors(
    readConfig({ ...bare, SANDBOX_URL: 'http://127.0.0.1:3001', MAIL_COMPANY: 'Post & Sons' }),
  );
  expect(Object.fromEntries(used)).toEqual({
    payments: 'Stripe',
    carrier: 'Telnyx',
    mail: 'Post & Sons',
    hosting: '',
    push: 'Apple, Google, Microsoft or Mozilla',
    model: 'OpenAI',
    calendar: 'Calendly',
  });
});

it('alerts the operator to each that is used and not named, in production only', () => {
  const told = (mode: Config['mode'], env: Record<string, string>) => {
    const lines: unknown[] = [];
    const log = { error: (line: unknown) => void lines.push(line) };
    tellUnnamedProcessors(
      { ...readConfig({ ...bare, ...env }), mode },
      log as Parameters<typeof tellUnnamedProcessors>[1],
    );
    return lines;
  };
  const elsewhere = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: 'https://llm.example.com/v1' };
  const named = { MAIL_COMPANY: 'Post & Sons', HOSTING_COMPANY: 'Example Hosting' };
  expect(told('production', elsewhere)).toEqual([
    { alert: 'privacy', missing: ['MAIL_COMPANY', 'HOSTING_COMPANY', 'MODEL_COMPANY'] },
  ]);
  expect(told('production', { ...named, ...elsewhere, OPENAI_API_KEY: '' })).toEqual([]);
  expect(told('production', { ...named, ...elsewhere, MODEL_COMPANY: 'Example Models' })).toEqual([]);
  expect(told('development', elsewhere)).toEqual([]);
});
