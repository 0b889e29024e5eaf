import type { Platform } from '../../server/platform.ts';
import { findOpenRepairs } from './find-open-repairs.job.ts';

export async function beginRepairs({ database, jobs }: Platform): Promise<void> {
  await database.asSystem((tx) => jobs.enqueue(tx, findOpenRepairs, {}, { onlyOne: 'repairs' }));
}
