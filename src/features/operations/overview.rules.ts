// What the operator's page calls late or wrong.
export const failedJobsShown = 200;
/** A job that waits longer is late. */
export const lateSeconds = 120;
/** The nightly checks run once a day; one that is older has not run. */
const checkMs = 26 * 3_600_000;

export const checkNames = ['wallets', 'payments', 'calls'] as const;

interface QueueStand {
  name: string;
  failed: number;
  retrying: number;
  oldest_seconds: number;
}

/** The job runner’s own. */
const runnersOwn = '__';

/** Those that need a look first, then by name. */
export function queuesToShow<Q extends QueueStand>(queues: readonly Q[]): Q[] {
  const weight = ({ failed, oldest_seconds: oldest, retrying }: QueueStand) =>
    (failed > 0 ? 4 : 0) + (oldest > lateSeconds ? 2 : 0) + (retrying > 0 ? 1 : 0);
  const ours = queues.filter(({ name }) => !name.startsWith(runnersOwn));
  return ours.toSorted((one, other) => weight(other) - weight(one) || one.name.localeCompare(other.name));
}

export type ProviderState = 'fine' | 'failing' | 'unused' | 'off';

interface ProviderStand {
  is_configured: boolean;
  answered_at: string | null;
  failed_at: string | null;
}

/** Failing: its last call failed. */
export function providerState({
  is_configured: isOn,
  answered_at: answered,
  failed_at: failed,
}: ProviderStand): ProviderState {
  if (!isOn) return 'off';
  if (answered === null && failed === null) return 'unused';
  if (failed === null) return 'fine';
  return answered !== null && Date.parse(answered) >= Date.parse(failed) ? 'fine' : 'failing';
}

interface BackupStand {
  made_at: string | null;
  failed_at: string | null;
}

/** The last one failed, or is older than it should be. */
export const isBackupWrong = ({ made_at: made, failed_at: failed }: BackupStand, now: number, hours: number): boolean =>
  made === null ||
  (failed !== null && Date.parse(failed) > Date.parse(made)) ||
  now - Date.parse(made) > hours * 3_600_000;

export const isCheckLate = (checkedAt: string | null, now: number): boolean =>
  checkedAt === null || now - Date.parse(checkedAt) > checkMs;
