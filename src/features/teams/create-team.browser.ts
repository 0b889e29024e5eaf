import { ApiError, call } from '../../web/api-client.ts';
import { sayFailure } from './say-failure.rules.ts';
import { createTeam } from './teams.contract.ts';

/** The id of the new team, or the sentence that says why there is none. `key`: the same one again is the same team. */
export async function makeTeam(
  { name, key }: { name: string; key: string },
  userId: string | undefined,
): Promise<{ id: string } | { failure: string }> {
  try {
    const answer = (await call(createTeam, { body: { name } }, { userId, operationId: key })) as unknown;
    if (typeof answer !== 'object' || answer === null) return { failure: 'No response from create-team.' };
    const id = idIn(answer);
    return id ? { id } : { failure: 'Team created but no team_id returned.' };
  } catch (fault) {
    if (fault instanceof SyntaxError) return { failure: 'No response from create-team.' };
    return {
      failure: fault instanceof ApiError ? sayFailure('Failed to create team.', fault) : 'Failed to create team.',
    };
  }
}

/** Each of the names under which the id may come. */
function idIn(answer: object): string | null {
  const { team_id, teamId, id, team } = answer as Record<string, unknown>;
  const nested = typeof team === 'object' && team !== null ? (team as { id?: unknown }).id : undefined;
  for (const found of [team_id, teamId, id, nested]) if (typeof found === 'string' && found) return found;
  return null;
}
