import { describe, expect, it } from 'vitest';
import { acceptedState, refusedState } from './invite-state.rules.ts';

describe('what came of an acceptance', () => {
  it.each([
    [401, { state: 'need_auth', why: null }],
    [403, { state: 'need_auth', why: 'words' }],
    [404, { state: 'error', text: 'Join failed (HTTP 404).', detail: 'words', mayRetry: false }],
    [409, { state: 'error', text: 'Join failed (HTTP 409).', detail: 'words', mayRetry: true }],
    [410, { state: 'error', text: 'Join failed (HTTP 410).', detail: 'words', mayRetry: false }],
    [500, { state: 'error', text: 'Join failed (HTTP 500).', detail: 'words', mayRetry: true }],
    [0, { state: 'error', text: 'Unexpected error while accepting the invite.', detail: 'words', mayRetry: true }],
  ])('%i', (status, expected) => {
    expect(refusedState(status, 'words')).toEqual(expected);
  });

  it.each([
    [
      { team_id: 'a', message: 'm' },
      { state: 'success', teamId: 'a', message: 'm' },
    ],
    [{ teamId: 'b' }, { state: 'success', teamId: 'b', message: 'You have joined the team.' }],
  ])('%o', (answer, expected) => {
    expect(acceptedState(answer)).toEqual(expected);
  });

  it.each([[null], [{}], ['text'], [{ team_id: '' }], [{ team_id: 7 }]])('no team id in %o', (answer) => {
    expect(acceptedState(answer)).toMatchObject({ state: 'error', text: 'Invite accepted but team id missing.' });
  });
});
