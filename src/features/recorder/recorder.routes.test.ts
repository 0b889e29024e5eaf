import { afterEach, beforeAll, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import type { Secrets } from '../../server/sign-in/keyed-hash.ts';
import { readRecordingKeys } from './recorder.contract.ts';

const app = useTestApp();
let authSecrets: Secrets;
beforeAll(() => {
  authSecrets = app.platform.config.authSecrets;
});
afterEach(() => {
  app.platform.config.authSecrets = authSecrets;
});

it('the key is one agent’s own and stays the same; a new secret comes in front of the old one', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const keysOf = async (who: typeof agent) => (await who.call(readRecordingKeys, { query: {} })).keys;
  const [key] = await keysOf(agent);
  expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32);
  expect(await keysOf(agent)).toEqual([key]);
  expect(await keysOf(other)).not.toContain(key);
  app.platform.config.authSecrets = ['the next secret, of 32 characters and more', ...authSecrets];
  const [next, ...older] = await keysOf(agent);
  expect(next).not.toBe(key);
  expect(older).toEqual([key]);
});
