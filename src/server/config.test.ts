import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { sandboxPublicKey } from '../sandbox/telnyx/signing-key.ts';
import { readConfig } from './config.ts';

const development = {
  DATABASE_URL: 'postgres://localhost/crm',
  SANDBOX_URL: 'http://127.0.0.1:3001',
  SMTP_URL: 'smtp://127.0.0.1:3002',
};
const secretOf = (seed: string) => createHash('sha256').update(seed).digest('hex');
const production = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  BASE_URL: 'https://crm.example.com/',
  DATABASE_URL: 'postgres://db/crm',
  AUTH_SECRET: secretOf('s'),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.example.com',
  FILES_DIR: '/srv/files',
};

const carrierKeys = { TELNYX_API_KEY: 'KEY_real', TELNYX_PUBLIC_KEY: `${'k'.repeat(43)}=` };

describe('configuration', () => {
  it('needs little in development', () => {
    expect(readConfig(development)).toMatchObject({
      mode: 'development',
      port: 3000,
      host: '127.0.0.1',
      role: 'all',
      usesSandbox: true,
      baseUrl: 'http://localhost:3000',
    });
  });

  it('a pause under its old name is no pause, so it is refused', () => {
    expect(() => readConfig({ ...production, TEXTS_PAUSED: 'true' })).toThrow('is called SENDS_PAUSED now');
  });

  it('the figures of the brand are samples in development, and in production none until they are given', () => {
    expect(readConfig(development).brandFigures).toHaveLength(4);
    expect(readConfig(production).brandFigures).toEqual([]);
    expect(readConfig({ ...production, BRAND_FIGURES: '900 = families helped' }).brandFigures).toEqual([
      { figure: '900', counts: 'families helped' },
    ]);
    expect(() => readConfig({ ...production, BRAND_FIGURES: '900 families' })).toThrow(
      'BRAND_FIGURES: must be such as',
    );
  });

  it('files: a folder, or a bucket with its key; in production the operator says which', () => {
    expect(readConfig(development).files).toEqual({ folder: '.data/files' });
    expect(readConfig(production).files).toEqual({ folder: '/srv/files' });
    const bucket = { FILES_BUCKET: 'agent-files', FILES_KEY_ID: 'id', FILES_SECRET_KEY: 'secret' };
    expect(readConfig({ ...production, FILES_DIR: '', ...bucket }).files).toEqual({
      bucket: 'agent-files',
      keyId: 'id',
      secretKey: 'secret',
      region: 'us-east-1',
      endpoint: undefined,
    });
    expect(() => readConfig({ ...production, FILES_DIR: '' })).toThrow(/FILES_DIR or FILES_BUCKET/);
    expect(() => readConfig({ ...development, FILES_BUCKET: 'agent-files' })).toThrow(/needs FILES_KEY_ID/);
  });

  it('the Message Lab is nobody’s until one account is named, by email or id', () => {
    expect(readConfig(development).messageLabAccount).toBeUndefined();
    for (const account of ['lab@example.com', '00000000-0000-4000-8000-000000000000'])
      expect(readConfig({ ...development, MESSAGE_LAB_ACCOUNT: account }).messageLabAccount).toBe(account);
    expect(() => readConfig({ ...development, MESSAGE_LAB_ACCOUNT: 'Dana' })).toThrow('must be an email or a user id');
  });

  it('admins need a second step unless a sandbox is in use, or as it is said', () => {
    expect([development, production].map((env) => readConfig(env).adminSecondStep)).toEqual([false, true]);
    expect(readConfig({ ...development, ADMIN_SECOND_STEP: 'true' }).adminSecondStep).toBe(true);
    expect(readConfig({ ...production, ADMIN_SECOND_STEP: 'false' }).adminSecondStep).toBe(false);
  });

  it('scheduling: the sandbox where there is one, else nothing until both keys are set', () => {
    expect(readConfig(development).calendly).toMatchObject({ sandboxUrl: 'http://127.0.0.1:3001' });
    expect(readConfig(production).calendly).toBeNull();
    const keys = { CALENDLY_CLIENT_ID: 'id', CALENDLY_CLIENT_SECRET: 'secret' };
    expect(readConfig({ ...production, ...keys }).calendly).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      signingKey: undefined,
      sandboxUrl: undefined,
    });
    expect(readConfig({ ...development, ...keys }).calendly).toMatchObject({ sandboxUrl: undefined });
    expect(() => readConfig({ ...production, CALENDLY_CLIENT_ID: 'id' })).toThrow(/one needs the other/);
  });

  it('notifications: keys of the sandbox where there is one, else none until both halves are set', () => {
    const subject = 'mailto:no-reply@agent-crm.example.com';
    expect(readConfig(development).push).toEqual({ keys: null, subject, sandboxUrl: 'http://127.0.0.1:3001' });
    expect(readConfig(production).push).toEqual({ keys: null, subject, sandboxUrl: undefined });
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const pair = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'https://crm.example.com',
    };
    expect(readConfig({ ...production, ...pair }).push).toEqual({
      keys: { publicKey, privateKey },
      subject: 'https://crm.example.com',
      sandboxUrl: undefined,
    });
    expect(() => readConfig({ ...production, ...pair, VAPID_PRIVATE_KEY: '' })).toThrow(/one needs the other/);
    const foreign = { ...pair, VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey };
    expect(() => readConfig({ ...production, ...foreign })).toThrow(/not halves of one key/);
    expect(() => readConfig({ ...production, ...pair, VAPID_SUBJECT: 'me' })).toThrow(/must begin with mailto/);
  });

  it('uploaded files: on the product’s own host, or on one of their own', () => {
    const own = 'https://files.example.com';
    expect(readConfig(production).filesUrl).toBe('');
    expect(readConfig({ ...production, FILES_URL: `${own}/` }).filesUrl).toBe(own);
    const refused = (url: string) => expect(() => readConfig({ ...production, FILES_URL: url }));
    refused('https://crm.example.com').toThrow(/FILES_URL: is another host than BASE_URL/);
    refused(`${own}/below`).toThrow(/FILES_URL: is a host alone/);
    refused('http://files.example.com').toThrow(/FILES_URL: must begin with https/);
  });

  it('texts: the sandbox where there is one, else nothing until both keys are set', () => {
    expect(readConfig(development).telnyx).toEqual({
      apiKey: 'KEY_sandbox',
      publicKey: sandboxPublicKey,
      webhookUrl: 'http://localhost:3000/api/webhooks/telnyx',
      sandboxUrl: 'http://127.0.0.1:3001',
    });
    expect(readConfig(production).telnyx).toBeNull();
    expect(readConfig({ ...production, ...carrierKeys }).telnyx).toEqual({
      apiKey: 'KEY_real',
      publicKey: carrierKeys.TELNYX_PUBLIC_KEY,
      webhookUrl: 'https://crm.example.com/api/webhooks/telnyx',
      sandboxUrl: undefined,
    });
    expect(readConfig({ ...development, ...carrierKeys }).telnyx?.sandboxUrl).toBeUndefined();
  });

  it('is complete in production', () => {
    expect(readConfig(production)).toMatchObject({
      mode: 'production',
      usesSandbox: false,
      baseUrl: 'https://crm.example.com',
      stripe: { sandboxUrl: undefined },
    });
  });

  it('who mails, hosts and runs the model is told by name; OpenAI is known by its address', () => {
    expect(readConfig(production).companies).toEqual({ mail: '', hosting: '', model: 'OpenAI' });
    expect(
      readConfig({ ...production, MAIL_COMPANY: ' Post & Sons ', HOSTING_COMPANY: 'Example Hosting' }).companies,
    ).toMatchObject({ mail: 'Post & Sons', hosting: 'Example Hosting' });
    const modelAt = (OPENAI_BASE_URL: string, env = {}) =>
      readConfig({ ...production, OPENAI_BASE_URL, ...env }).companies.model;
    expect(modelAt('https://eu.api.openai.com/v1')).toBe('OpenAI');
    for (const address of ['https://llm.example.com/v1', 'https://openai.com.example.com', 'https://notopenai.com/v1'])
      expect(modelAt(address)).toBe('');
    expect(modelAt('https://llm.example.com/v1', { MODEL_COMPANY: 'Example Models' })).toBe('Example Models');
    expect(() => readConfig({ ...production, MAIL_COMPANY: 'x'.repeat(101) })).toThrow('MAIL_COMPANY');
  });

  it('takes several secrets, newest first', () => {
    const [newest, older] = [secretOf('newest'), `o f ${secretOf('older')}`];
    expect(readConfig({ ...production, AUTH_SECRET: `${newest}, ${older}` }).authSecrets).toEqual([newest, older]);
    expect(readConfig({ ...production, AUTH_SECRET: older }).authSecrets).toEqual([older]);
  });

  it.each(['smtp://127.0.0.1:25', 'smtp://user:secret@mail.example.com:587?requireTLS=true'])(
    'mail may go by %s in production',
    (SMTP_URL) => {
      expect(readConfig({ ...production, SMTP_URL }).mail.smtpUrl).toBe(SMTP_URL);
    },
  );

  it.each([
    'postgres://crm:pw@db/crm',
    'postgres://crm:pw@localhost/crm?sslmode=disable',
    'postgres://crm:pw@10.0.3.7:5433/crm',
    'postgres://crm:pw@crm-db.internal/crm',
    'postgres://crm:pw@db.example.com/crm?sslmode=verify-full',
    'postgres://crm:pw@db.example.com/crm?application_name=crm&sslmode=require',
    'postgres://crm:pw@DB.EXAMPLE.COM/crm?sslmode=verify-full',
    'postgres://crm:pw@db.example.com/crm?ssl=true',
    'postgres://crm:p%40w%2F@10.0.3.7/crm',
    'postgres://crm:pw@LOCALHOST/crm',
    'postgres://crm:pw@127.0.0.2/crm',
    'postgres://crm:pw@[::1]:5433/crm',
    'postgres://crm:pw@[fd00::7]/crm',
    'postgres://crm:pw@CRM-DB.Internal/crm',
    'postgres://crm:pw@/crm?host=/var/run/postgresql',
    'postgres:///crm?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/crm',
    'postgres://crm:pw@db.example.com/crm?host=10.0.3.7',
    'postgres://crm:pw@10.0.3.7,10.0.3.8/crm',
  ])('a database may be asked at %s in production', (DATABASE_URL) => {
    expect(readConfig({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it.each([
    'postgres://crm:pw@localhost/crm?host=db.example.com',
    'postgres:///crm?host=db.example.com',
    'postgres://crm:pw@/crm?host=db.example.com',
    'postgres://crm:pw@DB.EXAMPLE.COM/crm',
    'postgres://crm:pw@db%2Eexample%2Ecom/crm',
    'postgres://crm:pw@3405803785/crm',
    'postgres://crm:pw@0xcb007109/crm',
    'postgres://crm:pw@10.example.com/crm',
    'postgres://crm:pw@[2001:db8::7]/crm',
    'postgres://crm:pw@10.0.3.7,db.example.com/crm',
    'postgres://crm:pw@db.example.com/crm?sslmode=verify-full&sslmode=disable',
    'postgres://crm:pw@db.example.com/crm?sslmode=no-verify',
    'postgres://crm:pw@db.example.com/crm?uselibpqcompat=true&sslmode=require',
    'postgres://crm:pw@db.example.com:port/crm?sslmode=verify-full',
  ])('production refuses the database at %s', (DATABASE_URL) => {
    expect(() => readConfig({ ...production, DATABASE_URL })).toThrow(/DATABASE_URL/);
  });

  it.each(['https://crm.example.com', 'https://crm.example.com/', 'https://crm.example.com:8443'])(
    'the product may stand at %s',
    (BASE_URL) => {
      expect(readConfig({ ...production, BASE_URL }).baseUrl).toBe(BASE_URL.replace(/\/$/, ''));
    },
  );

  it.each([
    ['AUTH_SECRET', { ...production, AUTH_SECRET: undefined }],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: 's'.repeat(64) }],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: `${secretOf('s')},${'1234'.repeat(10)}` }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'SK_TEST_x' }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'pk_live_x' }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: ' sk_test_x' }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'sk_live_x\n' }],
    ['STRIPE_SECRET_KEY', { ...development, STRIPE_SECRET_KEY: ' SK_LIVE_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }],
    ['STRIPE_WEBHOOK_SECRET', { ...production, STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' }],
    ['STRIPE_WEBHOOK_SECRET', { ...production, STRIPE_WEBHOOK_SECRET: 'we_1abc' }],
    ['BASE_URL', { ...production, BASE_URL: 'https://crm.example.com/app' }],
    ['BASE_URL', { ...production, BASE_URL: 'https://ann:secret@crm.example.com' }],
    ['BASE_URL', { ...development, BASE_URL: 'http://localhost:3000/?x=1' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: 'postgres://crm:pw@db.example.com/crm' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: 'postgres://crm:pw@db.example.com/crm?sslmode=disable' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: 'postgres://crm:pw@203.0.113.9/crm?sslmode=prefer' }],
    ['APP_DATABASE_URL', { ...production, APP_DATABASE_URL: 'postgres://app:pw@db.example.com/crm' }],
    ['SMTP_URL', { ...production, SMTP_URL: 'smtps://mail.example.com?ignoreTLS=true' }],
    ['SMTP_URL', { ...production, SMTP_URL: 'smtp://mail.example.com?requireTLS=true&ignoreTLS=true' }],
    ['SMTP_URL', { ...production, SMTP_URL: 'smtps://mail.example.com?tls.rejectUnauthorized=false' }],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: 'short' }],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: `${secretOf('s')},short` }],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: `short,${secretOf('s')}` }],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: `${secretOf('s')},` }],
    ['AUTH_SECRET', { ...development, AUTH_SECRET: `${secretOf('s')},short` }],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: `${secretOf('s')},development-only-secret-that-signs-nothing-real` }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: '' }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'sk_test_x' }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'rk_test_x' }],
    ['STRIPE_SECRET_KEY', { ...development, STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: 'development-only-secret-that-signs-nothing-real' }],
    ['BASE_URL', { ...production, BASE_URL: 'http://crm.example.com' }],
    ['SMTP_URL', { ...production, SMTP_URL: 'smtp://mail.example.com:587' }],
    ['STRIPE_SECRET_KEY', { ...development, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }],
    ['STRIPE_WEBHOOK_SECRET', { ...production, STRIPE_WEBHOOK_SECRET: undefined }],
    ['SMTP_URL', { ...production, SMTP_URL: undefined }],
    ['SMTP_URL', { ...production, SMTP_URL: 'http://mail' }],
    ['SANDBOX_URL', { ...production, SANDBOX_URL: 'http://127.0.0.1:1' }],
    ['AUTO_CONFIRM', { ...production, AUTO_CONFIRM: 'true' }],
    ['BASE_URL', { ...production, BASE_URL: 'ftp://crm' }],
    ['HOST', { ...development, HOST: '0.0.0.0' }],
    ['TELNYX_API_KEY', { ...production, TELNYX_API_KEY: 'KEY_real' }],
    ['TELNYX_API_KEY', { ...development, TELNYX_PUBLIC_KEY: carrierKeys.TELNYX_PUBLIC_KEY }],
    ['TELNYX_PUBLIC_KEY', { ...production, ...carrierKeys, TELNYX_PUBLIC_KEY: sandboxPublicKey }],
    ['TELNYX_PUBLIC_KEY', { ...development, ...carrierKeys, TELNYX_PUBLIC_KEY: sandboxPublicKey }],
    ['TELNYX_PUBLIC_KEY', { ...production, ...carrierKeys, TELNYX_PUBLIC_KEY: 'short' }],
    ['BASE_URL', { ...development, PORT: '0' }],
    ['PORT', { ...development, PORT: '0x10' }],
    ['PORT', { ...development, PORT: '70000' }],
    ['ROLE', { ...development, ROLE: 'everything' }],
    ['DATABASE_URL', { ...development, DATABASE_URL: undefined }],
    ['DATABASE_URL', { ...development, DATABASE_URL: 'mysql://x' }],
  ])('a wrong %s is named', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name}\\b`, 'm'));
  });
});
