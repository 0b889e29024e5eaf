// A phone is the agent's once a code that was said or sent there is entered here. In system transactions.
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { openSealed, seal } from '../../server/sign-in/sealed-secret.ts';
import { countCodes, countTry, insertCode, keepProof, lockOpenCode, waitForCodes } from './agent-phone.db.ts';
import { callableNumber } from './callable-number.rules.ts';
import {
  codeMs,
  codePurpose,
  mostCodesPerHour,
  mostCodesPerPhoneAndDay,
  mostTries,
  type CodeChannel,
} from './phone-code.rules.ts';
import { callWithCode, textWithCode } from './phone-code.job.ts';

const digits = 6;

export async function startProof(
  tx: Transaction,
  { config, jobs }: Platform,
  { userId, phone, by }: { userId: string; phone: string; by: CodeChannel },
): Promise<'sent' | 'too_many' | 'not_dialed'> {
  if (callableNumber(phone) !== phone) return 'not_dialed';
  await waitForCodes(tx, userId, phone);
  const { ofAccount, ofPhone } = await countCodes(tx, userId, phone);
  if (ofAccount >= mostCodesPerHour || ofPhone >= mostCodesPerPhoneAndDay) return 'too_many';
  const id = randomUUID();
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  await insertCode(tx, {
    id,
    userId,
    phone,
    channel: by,
    sealed: seal(config.authSecrets, codePurpose, id, Buffer.from(code)),
    lastsMs: codeMs,
  });
  await jobs.enqueue(tx, by === 'call' ? callWithCode : textWithCode, { userId, id });
  return 'sent';
}

export async function endProof(
  tx: Transaction,
  { config }: Platform,
  { userId, code }: { userId: string; code: string },
): Promise<'proven' | 'wrong' | 'over'> {
  const open = await lockOpenCode(tx, userId);
  if (open === null || open.is_expired || open.tries >= mostTries) return 'over';
  await countTry(tx, userId, open.id);
  const sealed = openSealed(config.authSecrets, codePurpose, open.id, open.code_sealed);
  const given = Buffer.from(code);
  if (!sealed || sealed.plain.length !== given.length || !timingSafeEqual(sealed.plain, given)) return 'wrong';
  await keepProof(tx, userId, open);
  return 'proven';
}
