// The server program. `ROLE` says what this process does: answer requests, work off jobs, or both.
import { enableCompileCache } from 'node:module';
enableCompileCache(process.env.NODE_COMPILE_CACHE_DIR);

const { ConfigError, readConfig } = await import('./config.ts');
const { createLogger } = await import('./logger.ts');
const { openPlatform } = await import('./open-platform.ts');
const { DatabaseUnusable } = await import('./wait-for-database.ts');

try {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const { platform, queue, close } = await openPlatform(config, log);
  const { features, jobs } = await import('./features.ts');
  for (const { atStart } of features) await atStart?.(platform);
  if (config.role !== 'web') await queue.work(jobs, platform);
  const { serve } = await import('./serve.ts');
  // A worker serves its health too, so that the operator sees it.
  const web = await serve({
    platform,
    host: config.host,
    port: config.port,
    webFolder: new URL('../../dist/web', import.meta.url).pathname,
  });
  log.info({ port: web.port, role: config.role }, 'ready');
  process.send?.({ ready: true, url: config.baseUrl, port: web.port });

  let stopping = false;
  const stop = async (why: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ why }, 'stopping');
    // Requests have ten seconds, jobs fifteen.
    setTimeout(() => process.exit(1), 20_000).unref();
    await Promise.all([web.drain(), queue.rest()]);
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // Started by `npm start`: when that dies, even by kill -9, nothing of it lives on.
  if (process.send) process.on('disconnect', () => void stop('the starting process is gone'));
} catch (fault) {
  if (fault instanceof DatabaseUnusable) {
    process.stderr.write(`${fault.message}\n`);
    process.exit(1);
  }
  if (!(fault instanceof ConfigError)) throw fault;
  process.stderr.write(`The configuration is not complete:\n${fault.message}\n`);
  process.exit(78);
}
