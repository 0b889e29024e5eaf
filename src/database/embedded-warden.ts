// Ends the built-in database when whoever started it is gone, even by kill -9.
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * A shell that reads from us until there is nobody to read from, then tells the server to end as soon as its last client has
 * left: the product's server is still finishing what it was asked. It costs a megabyte. Returns how to dismiss it.
 */
export function watchOver(pid: number): () => void {
  // Without a shell the next start finds the server that was left over and stops it.
  if (process.platform === 'win32') return () => {};
  const warden = spawn('/bin/sh', ['-c', 'read -r _; kill -TERM "$0"', String(pid)], {
    // Detached: Ctrl-C in a terminal reaches every process of the group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  warden.on('error', () => {});
  warden.unref();
  (warden.stdin as Socket).unref();
  return () => void warden.kill('SIGKILL');
}
