import { expect, it } from 'vitest';
import webPush from 'web-push';
import { processorNames } from '../domain/processors.ts';
import { readConfig } from './config.ts';
import { usedProcessors } from './used-processors.ts';

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
