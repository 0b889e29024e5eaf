// Loaded first into every program that `npm start` runs: it ends when its parent is gone, however that ended.
const SECONDS_TO_DRAIN = 5;

process.channel?.unref();
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), SECONDS_TO_DRAIN * 1000).unref();
  // A program that listens for this itself must not be told twice.
  if (process.listenerCount('disconnect') === 1) process.kill(process.pid, 'SIGTERM');
});
