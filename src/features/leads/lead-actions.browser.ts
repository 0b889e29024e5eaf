// What the lists do to leads: the stage shows at once and goes back when it is refused; a delete can be undone.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LeadStage } from '../../domain/lead-stage.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { rememberDelete } from '../../web/last-delete.ts';
import { lateCode } from '../../web/late-code.ts';
import { sayMissing } from '../../web/ui/say-missing.ts';
import { toast } from '../../web/ui/toast.ts';
import { leadKey, loadedRow, patchRow, previewRow, reloadLists } from './lead-list.browser.ts';
import type { Lead } from './lead-shape.contract.ts';
import { changeStage } from './leads.contract.ts';
import { stageRefused } from './save-failed.rules.ts';
import { forgetRefused, sayRefused } from './stage-refusals.browser.ts';

const deleteCode = lateCode(() => import('./lead-delete.browser.ts'));

/** Null when the code cannot be had, which it says. */
async function deleting() {
  try {
    return await deleteCode.fetch();
  } catch {
    sayMissing();
    return null;
  }
}

export interface LeadActions {
  setStage: (id: string, stage: LeadStage) => Promise<void>;
  /** Asks first. True when they are gone. */
  remove: (ids: readonly string[], name?: string) => Promise<boolean>;
}

export function useLeadActions(): LeadActions {
  const client = useQueryClient();
  return useMemo(
    () => ({
      setStage: (id, stage) => setStage(client, id, stage),
      async remove(ids, name) {
        const code = await deleting();
        if (!(await code?.askToDelete(ids.length, name))) return false;
        const deleted = (await code?.remove(client, ids)) ?? null;
        if (deleted) rememberDelete(() => void deleting().then((known) => known?.restore(client, deleted)));
        return deleted !== null;
      },
    }),
    [client],
  );
}

async function setStage(client: QueryClient, id: string, stage: LeadStage): Promise<void> {
  const before = loadedRow(client, id)?.stage ?? client.getQueryData<Lead>(leadKey(id))?.stage;
  const show = (shown: string) => {
    previewRow(client, id, { stage: shown });
    client.setQueryData<Lead>(leadKey(id), (lead) => lead && { ...lead, stage: shown });
  };
  show(stage);
  forgetRefused(id);
  try {
    const { lead } = await call(changeStage, { params: { id }, body: { stage } });
    patchRow(client, lead);
    client.setQueryData<Lead>(leadKey(id), (known) => known && { ...known, stage: lead.stage, version: lead.version });
    void client.invalidateQueries({ queryKey: ['leads', 'counts'] });
  } catch (error) {
    if (before !== undefined) show(before);
    const retry = () => void setStage(client, id, stage);
    if (!sayRefused(id, retry))
      toast({ text: stageRefused, tone: 'danger', key: `stage-${id}`, action: { label: 'Retry', run: retry } });
    if (error instanceof ApiError && error.code === 'not_found') reloadLists(client);
  }
}
