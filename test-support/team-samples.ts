// Good requests for the routes of teams and their invites.
import type { RouteSamples } from './sample.ts';

export const teamSamples: RouteSamples = {
  'GET /api/teams': () => ({ foreign: null }),
  'POST /.netlify/functions/create-team': () => ({ body: { name: 'Another team' }, foreign: null }),
  'GET /api/teams/:id': ({ teamId }) => ({ params: { id: teamId }, foreign: 404 }),
  'PATCH /api/teams/:id': ({ teamId }) => ({ params: { id: teamId }, body: { name: 'Renamed' }, foreign: 404 }),
  'POST /.netlify/functions/list-members': ({ teamId }) => ({ body: { team_id: teamId }, foreign: 404 }),
  'POST /.netlify/functions/remove-member': ({ teamId, memberId }) => ({
    body: { team_id: teamId, user_id: memberId },
    foreign: 404,
    refusedWith: 404, // each sample is sent more than once
  }),
  'POST /api/teams/:id/give-seat': ({ teamId, memberId }) => ({
    params: { id: teamId },
    body: { to: memberId, from: memberId },
    foreign: 404,
    refusedWith: 409, // nobody is paused
  }),
  'POST /.netlify/functions/leave-team': ({ teamId }) => ({
    body: { team_id: teamId },
    foreign: 404,
    refusedWith: 400, // the owner cannot
  }),
  'POST /.netlify/functions/update-seats': ({ teamId }) => ({
    body: { team_id: teamId, seats: 2 },
    foreign: 404,
    refusedWith: 502, // no payment provider here
  }),
  'POST /.netlify/functions/fix-team-subscription': ({ teamId }) => ({ body: { team_id: teamId }, foreign: 404 }),
  'POST /.netlify/functions/debug-customer-subs': ({ teamId }) => ({ body: { team_id: teamId }, foreign: 404 }),
  'POST /.netlify/functions/create-invite': ({ teamId }) => ({ body: { team_id: teamId }, foreign: 404 }),
  'POST /.netlify/functions/accept-invite': () => ({
    body: { token: 'nobody has this one' },
    foreign: null,
    refusedWith: 404,
  }),
  'GET /api/teams/:id/invites': ({ teamId }) => ({ params: { id: teamId }, foreign: 404 }),
  'DELETE /api/teams/:id/invites/:inviteId': ({ teamId, inviteId }) => ({
    params: { id: teamId, inviteId },
    foreign: 404,
    refusedWith: 404,
  }),
  'GET /api/teams/:id/dashboard': ({ teamId }) => ({
    params: { id: teamId },
    query: { period: 'month' },
    foreign: 404,
  }),
  'PUT /api/teams/:id/leaderboard': ({ teamId }) => ({
    params: { id: teamId },
    body: { shown: false },
    foreign: 404,
  }),
};
