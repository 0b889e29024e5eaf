// The line in the browser, followed live in every tab.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, firstAnswer } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import { leaveLine, openLine, readLine, type Line, type LineAnswer } from './agent-line.contract.ts';

const lineKey = ['agent-line'] as const;

/** `waitingSince`: as this page's own clock counts (`performance.now`). */
export type ShownLine = Line & { waitingSince: number | null };
export interface ShownAnswer extends LineAnswer {
  line: ShownLine | null;
}

function shownOf({ line, ended }: LineAnswer): ShownAnswer {
  if (line === null) return { line, ended };
  const { waiting_seconds: seconds } = line;
  return { line: { ...line, waitingSince: seconds === null ? null : performance.now() - seconds * 1000 }, ended };
}

export function useLine() {
  const client = useQueryClient();
  useLiveChanges(
    ['agent_lines', 'call_logs', 'dial_sessions'],
    () => void client.invalidateQueries({ queryKey: lineKey }),
  );
  return useQuery({
    queryKey: lineKey,
    queryFn: async ({ signal }) => shownOf(await call(readLine, {}, { signal })),
    initialData() {
      const first = firstAnswer(readLine, {});
      return first && shownOf(first);
    },
  });
}

export function useOpenLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(openLine, { body: { session_id: sessionId } }),
    onSuccess: (answer) => client.setQueryData<ShownAnswer>(lineKey, shownOf(answer)),
    onError: (error) => toast({ key: 'agent-line', text: describeError(error).message, tone: 'danger' }),
  });
}

/** It shows as ending before the server answers; a failure brings it back. */
export function useLeaveLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(leaveLine, {}),
    async onMutate() {
      await client.cancelQueries({ queryKey: lineKey });
      client.setQueryData<ShownAnswer>(lineKey, (known) =>
        known?.line ? { ...known, line: { ...known.line, status: 'ending' } } : known,
      );
    },
    onError: (error) => toast({ text: describeError(error).message, tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: lineKey }),
  });
}
