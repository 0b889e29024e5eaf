// The home page in one transaction; part by part where something in it fails.
import { databaseFault } from '../../database/database-fault.ts';
import type { Database } from '../../database/transaction.ts';
import type { Logger } from '../../server/logger.ts';
import {
  partNames,
  readCore,
  readPart,
  type Asked,
  type Core,
  type PartName,
  type Parts,
} from './home-parts.operation.ts';

interface Home {
  core: Core;
  /** Null: it could not be read. */
  parts: Parts;
}

/** @throws what failed, when the figures cannot be read either */
export async function readHome(database: Database, log: Logger, asked: Asked): Promise<Home> {
  try {
    return await readAtOnce(database, asked);
  } catch (fault) {
    if (databaseFault(fault) === 'away') throw fault;
    return readPartByPart(database, log, asked);
  }
}

async function readAtOnce(database: Database, asked: Asked): Promise<Home> {
  return database.asReadingAgent(asked.userId, async (tx) => {
    const core = await readCore(tx, asked);
    const at = { ...asked, zone: core.time_zone };
    const read = await Promise.all(partNames.map(async (part) => [part, await readPart(tx, part, at)] as const));
    return { core, parts: Object.fromEntries(read) as unknown as Parts };
  });
}

/** A transaction does not go on after a fault, so each part has its own. */
async function readPartByPart(database: Database, log: Logger, asked: Asked): Promise<Home> {
  const core = await database.asReadingAgent(asked.userId, (tx) => readCore(tx, asked));
  const at = { ...asked, zone: core.time_zone };
  const orNull = async (part: PartName) => {
    try {
      return await database.asReadingAgent(asked.userId, (tx) => readPart(tx, part, at));
    } catch (fault) {
      log.error({ err: fault, part }, 'a part of the home page could not be read');
      return null;
    }
  };
  const parts: Partial<Record<PartName, unknown>> = {};
  for (const part of partNames) parts[part] = await orNull(part);
  return { core, parts: parts as Parts };
}
