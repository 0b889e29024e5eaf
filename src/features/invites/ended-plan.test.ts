// The link of an owner whose plan has ended, though seats are there: those that an admin gave stay.
import { expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { addInvite, makeTeam } from '../../../test-support/teams.ts';
import { readAccess } from '../gate/access.contract.ts';
import { newInviteToken } from '../teams/invite-token.operation.ts';
import { acceptInvite } from './invites.contract.ts';

const app = useTestApp();

async function invited() {
  const owner = await makeAgent(app);
  const team = await makeTeam(app, owner, { seats: 2 });
  const token = newInviteToken();
  await addInvite(app, team, { token });
  const agent = await makeAgent(app, { subscription: null });
  const become = (status: string) =>
    asOwner(app, 'update subscriptions set status = $2 where user_id = $1', [owner.id, status]);
  return { owner, team, agent, become, body: { token } };
}

it('lets nobody in, and works once the plan runs again', async () => {
  const { team, agent, become, body } = await invited();
  await become('canceled');
  expect(await agent.refusal(acceptInvite, { body })).toMatchObject({
    status: 409,
    error: 'This team’s plan has ended. Ask the team owner to renew it, then try again.',
  });
  expect(await agent.call(readAccess, { query: {} })).toMatchObject({ allowed: false });
  await become('active');
  expect(await agent.call(acceptInvite, { body })).toMatchObject({ team_id: team.id });
  expect(await agent.call(readAccess, { query: {} })).toMatchObject({ allowed: true, reason: 'team-member' });
});

it('lets people in while the paid time lasts', async () => {
  const { owner, team, agent, become, body } = await invited();
  await become('canceled');
  await asOwner(app, `update profiles set plan_expires_at = now() + interval '1 day' where user_id = $1`, [owner.id]);
  expect(await agent.call(acceptInvite, { body })).toMatchObject({ team_id: team.id });
});
