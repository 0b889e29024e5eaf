// Deletes leads after asking; the delete can be undone.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { holdKeysWhile } from '../../web/held-keys.ts';
import { lateCode } from '../../web/late-code.ts';
import { sayMissing } from '../../web/ui/say-missing.ts';

const deleteCode = lateCode(() => import('./delete-leads.browser.ts'));

/** Null when the code cannot be had, which it says. */
async function deleting() {
  try {
    return await deleteCode.fetch();
  } catch {
    sayMissing();
    return null;
  }
}

/** True when they are gone. */
export function useDeleteLeads(): (ids: readonly string[], name?: string) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async (ids, name) => {
      const coming = deleting();
      if (deleteCode.known() === null) holdKeysWhile(coming);
      const code = await coming;
      if (!(await code?.askToDelete(ids.length, name))) return false;
      return (await code?.remove(client, ids)) ?? false;
    },
    [client],
  );
}
