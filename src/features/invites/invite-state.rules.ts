// The invite screen as a state: checking, then need_auth or accepting, then success or error.

export const missingTokenMessage = 'Missing invite token.';
export const needAuthMessage = 'Please log in to accept this invite.';
export const noTeamIdMessage = 'Invite accepted but team id missing.';
export const unexpectedMessage = 'Unexpected error while accepting the invite.';

export type InviteState =
  | { state: 'checking' }
  /** `why`: the server's words when it asked for another log-in. */
  | { state: 'need_auth'; why: string | null }
  | { state: 'accepting' }
  | { state: 'success'; teamId: string; message: string }
  | { state: 'error'; text: string; detail: string | null; mayRetry: boolean };

/** What came of the call: `status` 0 when no answer came. */
export function refusedState(status: number, sentence: string): InviteState {
  if (status === 401) return { state: 'need_auth', why: null };
  if (status === 403) return { state: 'need_auth', why: sentence };
  if (status === 0) return { state: 'error', text: unexpectedMessage, detail: sentence, mayRetry: true };
  return {
    state: 'error',
    text: `Join failed (HTTP ${status}).`,
    detail: sentence,
    mayRetry: ![404, 410].includes(status),
  };
}

export function acceptedState(answer: unknown): InviteState {
  const { team_id, teamId, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  const id = team_id ?? teamId;
  if (typeof id !== 'string' || !id) return { state: 'error', text: noTeamIdMessage, detail: null, mayRetry: false };
  return { state: 'success', teamId: id, message: typeof message === 'string' ? message : 'You have joined the team.' };
}
