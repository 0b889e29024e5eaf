import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { pdf, picture, upload } from '../../../test-support/uploads.ts';
import { storeFile } from '../files/store-file.operation.ts';
import {
  readShowcase,
  removeHeadshot,
  saveHeadshot,
  saveProfile,
  saveStates,
  setPublished,
  uploadLicense,
} from './showcase.contract.ts';

const app = useTestApp();
let agent: TestAgent;
beforeEach(async () => {
  agent = await makeAgent(app);
});

const profile = {
  full_name: 'Dana O’Neil-Cole',
  email: 'dana@example.com',
  phone: '(615) 555-0123',
  npn: '1234567',
  short_bio: 'Licensed since 2015.\nFamilies first.',
  calendly_url: 'https://calendly.com/dana-cole',
  public_phone: null,
};
const read = (who = agent) => who.call(readShowcase, { query: {} });
const save = (change: Partial<Record<keyof typeof profile, string | null>> = {}, who = agent) =>
  who.call(saveProfile, { body: { ...profile, ...change } as typeof profile });
const refused = async (change: object) => {
  const { fields, error } = await agent.refusal(saveProfile, { body: { ...profile, ...change } });
  return { path: fields?.[0]?.path, error };
};
const license = async (state: string, bytes: Uint8Array = pdf(), who = agent) => {
  const answer = await upload({ url: app.url, token: who.token }, `/api/showcase/licenses/${state}`, bytes);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { license_image_url: string; license_link: string };
};
const headshot = (bytes: Uint8Array) => upload({ url: app.url, token: agent.token }, saveHeadshot.path, bytes);
const going = (who = agent) =>
  app.platform.database.asAgent(who.id, (tx) =>
    tx
      .selectFrom('stored_files')
      .select('name')
      .where('user_id', '=', who.id)
      .where('goes_at', '<=', sql<string>`now()`)
      .execute(),
  );
const statusOf = async (link: string) => (await fetch(`${app.url}${link}`)).status;

describe('the profile', () => {
  it('begins with what the account knows', async () => {
    await asOwner(app, `update profiles set full_name = 'Dana Cole' where user_id = $1`, [agent.id]);
    expect(await read()).toEqual({
      profile: {
        full_name: 'Dana Cole',
        email: agent.email,
        phone: null,
        npn: '',
        short_bio: '',
        calendly_url: '',
        public_phone: null,
      },
      own_numbers: [],
      headshot_link: null,
      slug: null,
      published: false,
      states: [],
    });
  });

  it('is one row however often it is saved, and its address stays', async () => {
    expect(await save()).toMatchObject({ slug: 'dana-o-neil-cole', profile: { ...profile, phone: '+16155550123' } });
    expect(await save({ full_name: 'Dana Cole', email: '' })).toMatchObject({
      slug: 'dana-o-neil-cole',
      profile: { full_name: 'Dana Cole', email: '' },
    });
    const other = await makeAgent(app);
    expect((await save({}, other)).slug).toBe('dana-o-neil-cole-2');
  });

  it('shows visitors only a number that its owner chose, and never the one that rings by itself', async () => {
    expect((await save()).profile.public_phone).toBeNull();
    expect((await save({ public_phone: '615-555-0123' })).profile.public_phone).toBe('+16155550123');
    await asOwner(
      app,
      `insert into phone_numbers (user_id, telnyx_number, is_free, provider_id, purchase_id) values ($1, '+16155550177', true, 'number-1', gen_random_uuid())`,
      [agent.id],
    );
    expect((await save({ public_phone: '+16155550177' })).profile.public_phone).toBe('+16155550177');
    expect(await refused({ public_phone: '+16155550188' })).toEqual({
      path: 'body.public_phone',
      error: 'Choose a number of yours.',
    });
  });

  it.each([
    [{ full_name: '  ' }, 'full_name', 'Enter your full name.'],
    [{ email: 'dana' }, 'email', 'Enter a valid email address.'],
    [{ phone: '12345' }, 'phone', 'Invalid number. Use a valid US/CA number.'],
    [{ phone: '+18765550142' }, 'phone', 'Invalid number. Use a valid US/CA number.'],
    [{ phone: '(900) 555-0142' }, 'phone', 'Invalid number. Use a valid US/CA number.'],
    [{ npn: '12a' }, 'npn', 'Use the digits of your NPN, 10 at most.'],
    [{ calendly_url: 'javascript:alert(1)' }, 'calendly_url', 'Enter an address that begins with https://'],
    [{ calendly_url: 'HTTPS://calendly.com/dana' }, 'calendly_url', 'Enter an address that begins with https://'],
    [{ full_name: '"'.repeat(40) }, 'full_name', 'Use a shorter name.'],
    [{ calendly_url: `https://a.co/?${'&'.repeat(100)}` }, 'calendly_url', 'Use a shorter address.'],
    [{ short_bio: 'x'.repeat(1001) }, 'short_bio', 'Use 1000 characters or fewer.'],
    [{ short_bio: 'a\u202eb' }, 'short_bio', 'Contains characters we can’t save.'],
  ])('refuses %j', async (change, field, error) => {
    expect(await refused(change)).toEqual({ path: `body.${field}`, error });
  });
});

describe('the headshot', () => {
  it('is drawn again, stands on the page, and the one before goes', async () => {
    const taken = await sharp(await picture())
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer();
    const first = await headshot(taken);
    expect(first.status, first.text).toBe(200);
    const { headshot_link: link } = first.body as { headshot_link: string };
    expect((await read()).headshot_link).toBe(link);
    const shown = Buffer.from(await (await fetch(`${app.url}${link}`)).arrayBuffer());
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    // Nor does it go by itself, as an upload that nothing names does after a day.
    await asOwner(app, `update stored_files set goes_at = goes_at - interval '2 days' where user_id = $1`, [agent.id]);
    expect(await going()).toEqual([]);
    const second = await headshot(await picture({ format: 'png' }));
    expect(second.status, second.text).toBe(200);
    expect(await going()).toEqual([{ name: link.slice('/files/'.length).split('?')[0] }]);
    await agent.call(removeHeadshot, {});
    expect([(await read()).headshot_link, (await going()).length]).toEqual([null, 2]);
  });

  it('refuses what is no image, and what is too large', async () => {
    expect((await headshot(pdf())).body).toMatchObject({ error: 'Use a JPEG, PNG or WebP image.' });
    expect((await headshot(Buffer.alloc(10 * 1024 * 1024 + 1, 255))).status).toBe(413);
    expect((await upload({ url: app.url }, saveHeadshot.path, await picture())).status).toBe(401);
  });
});

describe('the states', () => {
  const states = (...list: [string, string, string][]) => ({
    body: {
      states: list.map(([state_code, license_number, license_image_url]) => ({
        state_code,
        license_number,
        license_image_url,
      })),
    },
  });

  it('are as they were saved last: one that is not named is removed, with its file', async () => {
    const [tx, fl, newTx] = [await license('TX'), await license('FL', await picture()), await license('TX')];
    const saved = await agent.call(
      saveStates,
      states(['TX', ' TX-0001 ', tx.license_image_url], ['FL', 'FL-0002', fl.license_image_url]),
    );
    expect(saved.states).toMatchObject([
      { state_code: 'FL', state_name: 'Florida', license_number: 'FL-0002' },
      { state_code: 'TX', state_name: 'Texas', license_number: 'TX-0001' },
    ]);
    expect(await Promise.all(saved.states.map((state) => statusOf(state.license_link)))).toEqual([200, 200]);
    const fewer = await agent.call(saveStates, states(['tx', 'TX-0001', newTx.license_image_url]));
    expect(fewer.states.map(({ state_code, license_image_url }) => [state_code, license_image_url])).toEqual([
      ['TX', newTx.license_image_url],
    ]);
    expect((await going()).map(({ name }) => `/files/${name}`).toSorted()).toEqual(
      [tx.license_image_url, fl.license_image_url].toSorted(),
    );
  });

  it('each need a number and a file, one of the 50, once', async () => {
    const { license_image_url: url } = await license('TX');
    const refusedStates = async (...list: [string, string, string][]) =>
      (await agent.refusal(saveStates, states(...list))).error;
    expect(await refusedStates(['TX', '', url])).toBe('Please enter a license number for TX.');
    expect(await refusedStates(['TX', 'TX-0001', ''])).toBe('Please upload a license image/PDF for TX.');
    expect(await refusedStates(['DC', 'DC-0001', url])).toBe('Invalid state code: DC');
    expect(await refusedStates(['TX', 'TX-0001', url], ['tx', 'TX-0002', url])).toBe('TX is listed twice.');
    expect((await read()).states).toEqual([]);
  });

  it('take no file of another agent, no portrait and no address of another place', async () => {
    const other = await makeAgent(app);
    const { license_image_url: foreign } = await license('TX', pdf(), other);
    const portrait = await storeFile(app.platform, {
      userId: agent.id,
      folder: 'profile-pictures',
      bytes: await picture(),
    });
    for (const url of [
      foreign,
      portrait,
      'https://evil.example/x.pdf',
      '/files/licenses/../x',
      'javascript:alert(1)',
    ]) {
      const { error, fields } = await agent.refusal(saveStates, states(['TX', 'TX-0001', url]));
      expect(error, url).toBe('Please upload a license image/PDF for TX.');
      expect(fields?.[0]?.path).toBe('body.states.0.license_image_url');
    }
    await agent.call(saveStates, states());
    expect(await going(other)).toEqual([]);
  });

  it('an address that the operator set stays', async () => {
    await asOwner(
      app,
      `insert into agent_states (user_id, state_code, state_name, license_number, license_image_url)
       values ($1, 'TX', 'Texas', 'TX-1', 'https://files.example.com/tx.pdf')`,
      [agent.id],
    );
    const saved = await agent.call(saveStates, states(['TX', 'TX-2', 'https://files.example.com/tx.pdf']));
    expect(saved.states).toMatchObject([{ license_number: 'TX-2', license_link: 'https://files.example.com/tx.pdf' }]);
  });

  it('there is no license upload for what is no state', async () => {
    expect((await upload({ url: app.url, token: agent.token }, '/api/showcase/licenses/DC', pdf())).status).toBe(400);
  });
});

describe('publishing', () => {
  it('is written at once, told live, and takes back what everybody saw', async () => {
    await save();
    await headshot(await picture());
    const url = ((await read()).headshot_link ?? '').split('?')[0]!;
    const stream = await openStream(app.url, agent.token);
    expect(await statusOf(url)).toBe(404);
    expect(await agent.call(setPublished, { body: { published: true } })).toEqual({ published: true });
    await stream.next('change', (change) => change.table === 'agent_profiles');
    stream.close();
    expect([(await read()).published, await statusOf(url)]).toEqual([true, 200]);
    await agent.call(setPublished, { body: { published: false } });
    expect([(await read()).published, await statusOf(url)]).toEqual([false, 404]);
  });

  it('needs a profile', async () => {
    const { error, status } = await agent.refusal(setPublished, { body: { published: true } });
    expect([status, error]).toEqual([409, 'Save your profile first.']);
  });
});

it('what one agent saves, another neither reads nor changes', async () => {
  const other = await makeAgent(app);
  await save();
  const { license_image_url } = await license('TX');
  await agent.call(saveStates, {
    body: { states: [{ state_code: 'TX', license_number: 'TX-0001', license_image_url }] },
  });
  expect(await read(other)).toMatchObject({ slug: null, states: [], headshot_link: null });
  await other.call(saveStates, { body: { states: [] } });
  expect((await read()).states).toHaveLength(1);
});

it('the wizard’s upload declares what it takes', () => {
  expect([saveHeadshot.maxBodyBytes, uploadLicense.maxBodyBytes]).toEqual([10_485_760, 10_485_760]);
});
