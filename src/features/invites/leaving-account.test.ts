// An invite and an account that is closed: one on its way out, or suspended. It takes no seat and leaves the link for later.
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { addInvite, makeTeam } from '../../../test-support/teams.ts';
import { readAccess } from '../gate/access.contract.ts';
import { restoreAccount } from '../settings/delete-account.contract.ts';
import { newInviteToken } from '../teams/invite-token.operation.ts';
import { listMembers } from '../teams/teams.contract.ts';
import { acceptInvite } from './invites.contract.ts';

const app = useTestApp();

const ways: readonly [string, string, RegExp, (agent: TestAgent) => Promise<unknown>][] = [
  [
    'on its way out',
    `insert into account_deletions (user_id, delete_after) values ($1, now() + interval '30 days')`,
    /^This account is scheduled for deletion\. Keep your account first, then open the invite again\.$/,
    (agent) => agent.call(restoreAccount, { body: {} }),
  ],
  [
    'suspended',
    `insert into account_suspensions (user_id, reason) values ($1, 'An incident')`,
    /^Your account is suspended\. Please contact support\.$/,
    (agent) => asOwner(app, 'delete from account_suspensions where user_id = $1', [agent.id]),
  ],
];

it.each(ways)('an account that is %s joins no team until it is open again', async (_, close, sentence, open) => {
  const [owner, guest] = [await makeAgent(app), await makeAgent(app, { subscription: null })];
  const team = await makeTeam(app, owner, { seats: 1 });
  const token = newInviteToken();
  await addInvite(app, team, { token });
  const members = async () =>
    (await owner.call(listMembers, { body: { team_id: team.id } })).members.map(({ user_id: id }) => id);
  await asOwner(app, close, [guest.id]);
  const refused = await guest.refusal(acceptInvite, { body: { token } });
  expect([refused.status, refused.error]).toEqual([409, expect.stringMatching(sentence)]);
  expect(await members()).not.toContain(guest.id);

  await open(guest);
  expect(await guest.call(acceptInvite, { body: { token } })).toMatchObject({ team_id: team.id });
  expect(await members()).toContain(guest.id);
  expect(await guest.call(readAccess, { query: {} })).toMatchObject({ allowed: true });
});
