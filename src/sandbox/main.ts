// The sandbox as its own program: settings from the environment, one line when ready.
import { startSandbox } from './start-sandbox.ts';

const { env } = process;
const port = portFrom('SANDBOX_PORT', 3001);

const sandbox = await startSandbox({
  port,
  smtpPort: portFrom('SANDBOX_SMTP_PORT', port === 0 ? 0 : port + 1),
  host: env.SANDBOX_HOST || '127.0.0.1',
  publicUrl: env.SANDBOX_PUBLIC_URL?.replace(/\/+$/, '') || undefined,
  stateFile: env.SANDBOX_STATE_FILE || undefined,
  stripe: {
    apiKey: env.SANDBOX_STRIPE_KEY || undefined,
    webhookUrl: env.SANDBOX_STRIPE_WEBHOOK_URL || undefined,
    webhookSecret: env.SANDBOX_STRIPE_WEBHOOK_SECRET || undefined,
    prices: env.SANDBOX_STRIPE_PRICES || undefined,
  },
  calendly: { signingKey: env.SANDBOX_CALENDLY_SIGNING_KEY || undefined },
});
console.log(`sandbox ready: ${sandbox.url} (mail ${sandbox.smtpUrl})`);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

function portFrom(name: string, otherwise: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new Error(`${name} is not a port: ${text}`);
  return value;
}
