// Recordings in the browser: deleted after a question, paused and resumed.
import { useMutation } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { confirm } from '../../web/ui/ask.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import { deleteRecording, pauseRecording } from './call-recordings.contract.ts';
import { deleteBody, deleteLabel, deleteTitle } from './call-recordings.words.ts';

export function useDeleteRecording(id: string, onChange: () => void) {
  const deletion = useMutation({
    mutationFn: () => call(deleteRecording, { params: { id } }),
    onError: (error) => toast({ text: describeError(error).message, tone: 'danger' }),
    onSettled: onChange,
  });
  return {
    isDeleting: deletion.isPending,
    hasDeleted: deletion.isSuccess,
    async remove() {
      const isSure = await confirm({ title: deleteTitle, body: deleteBody, confirmLabel: deleteLabel, tone: 'danger' });
      if (isSure) deletion.mutate();
    },
  };
}

/** `onChange` is waited for: until the call is read again the press shows as on its way. */
export function usePauseRecording(id: string, onChange: () => Promise<unknown>) {
  return useMutation({
    // One after the other: the last press is what stays.
    scope: { id: `recording ${id}` },
    mutationFn: (isPaused: boolean) => call(pauseRecording, { params: { id }, body: { is_paused: isPaused } }),
    onError: (error) => toast({ text: describeError(error).message, tone: 'danger' }),
    onSettled: onChange,
  });
}
