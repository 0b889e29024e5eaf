import type { Transaction } from '../../database/transaction.ts';
import type { Config } from '../../server/config.ts';
import { signedLink } from '../files/signed-link.operation.ts';
import { readSendingNumber } from '../numbers/read-sending-number.operation.ts';
import { readOwnNumbers } from '../phone-numbers/read-own-numbers.operation.ts';
import type { Showcase } from './showcase.contract.ts';
import { listStates, readPage } from './showcase.db.ts';

interface Parts {
  config: Config;
  now: () => Date;
}

export async function showShowcase(tx: Transaction, { config, now }: Parts, userId: string): Promise<Showcase> {
  const { headshot_url, slug, published, phone, public_phone, ...texts } = await readPage(tx, userId);
  const link = (url: string) => signedLink(config, url, now());
  const states = await listStates(tx, userId);
  return {
    profile: {
      full_name: texts.full_name ?? '',
      email: texts.email ?? '',
      phone,
      npn: texts.npn ?? '',
      short_bio: texts.short_bio ?? '',
      calendly_url: texts.calendly_url ?? '',
      public_phone,
    },
    own_numbers: await listOwnNumbers(tx, userId),
    headshot_link: headshot_url === null ? null : link(headshot_url),
    slug,
    published,
    states: states.map((state) => ({ ...state, license_link: link(state.license_image_url) })),
  };
}

/** Numbers of this agent that visitors may call. */
export async function listOwnNumbers(tx: Transaction, userId: string): Promise<string[]> {
  const texting = await readSendingNumber(tx, userId);
  const local = await readOwnNumbers(tx, userId);
  return [...(texting === null ? [] : [texting.phone]), ...local.map((number) => number.telnyx_number)];
}
