// The templates as a screen shows them: as the server has them, with what is typed, switched or on its way laid over.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { useSaveState } from '../../web/saves.ts';
import { useStore } from '../../web/store.ts';
import { flushTemplates, hearTemplates, openTemplates, templateEditor } from './template-editor.browser.ts';
import { templateFault } from './template-fault.rules.ts';
import { isComingSoon } from './template-keys.rules.ts';
import {
  switchLane,
  templatesKey,
  templatesShown,
  waitingSwitch,
  waitingWords,
  wordsLane,
} from './template-saves.browser.ts';
import { listTemplates, type TemplateAnswer } from './templates.contract.ts';
import { standingOf } from './typed-template.rules.ts';

/** toggle_failed: of its switch. */
export type SaveMark = 'saving' | 'saved' | 'failed' | 'toggle_failed' | null;

export interface ShownTemplate {
  server: TemplateAnswer;
  words: string;
  enabled: boolean;
  mark: SaveMark;
  /** Why it was not saved, where the server said so. */
  failure: string | null;
  /** In what is typed. */
  fault: string | null;
  /** Another window wrote these in the meantime. */
  theirs: string | null;
}

export function useTemplates() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call(listTemplates, { query: {} }, { signal }),
  });
  useLiveChanges(['message_templates', 'profiles', 'agent_profiles'], () => {
    void client.invalidateQueries({ queryKey: templatesKey });
  });
  return query;
}

/** Opens them for editing, for as long as the screen is there. */
export function useEditedTemplates() {
  const userId = useAppUser()?.id ?? 'nobody';
  const query = useTemplates();
  const { data } = query;
  useEffect(() => {
    openTemplates(userId);
    templatesShown.set((count) => count + 1);
    addEventListener('pagehide', flushTemplates);
    return () => {
      flushTemplates();
      removeEventListener('pagehide', flushTemplates);
      templatesShown.set((count) => count - 1);
    };
  }, [userId]);
  useEffect(() => {
    if (data) hearTemplates(data);
  }, [data]);
  const shown = useShown(data?.templates ?? [], data?.is_locked ?? false);
  return { ...query, shown };
}

function useShown(templates: readonly TemplateAnswer[], isLocked: boolean): ShownTemplate[] {
  const editor = useStore(templateEditor);
  const { saves, problem } = useSaveState();
  return templates.map((server): ShownTemplate => {
    const { key } = server;
    const typed = editor.typed[key];
    const failure = editor.failures[key];
    const isOff = isLocked || isComingSoon(key);
    const isSwitching = saves.some(({ lane }) => lane === switchLane(key));
    const isSaving = saves.some(({ lane }) => lane === wordsLane(key));
    const isClashing = typed !== undefined && !isSaving && standingOf(typed, server) === 'theirs';
    return {
      server,
      words: typed?.words ?? waitingWords(saves, key) ?? server.words,
      enabled: !isOff && (editor.turned[key]?.enabled ?? waitingSwitch(saves, key) ?? server.enabled),
      mark: isClashing
        ? null
        : markOf(failure?.what, isSaving, isSwitching, problem !== null, editor.saved[key] ?? false),
      failure: failure?.message ?? (isSaving || isSwitching ? problem : null),
      fault: typed ? templateFault(typed.words) : null,
      theirs: isClashing ? server.words : null,
    };
  });
}

function markOf(
  failed: 'words' | 'switch' | undefined,
  isSaving: boolean,
  isSwitching: boolean,
  isStuck: boolean,
  isSaved: boolean,
): SaveMark {
  if (failed === 'words' || (isSaving && isStuck)) return 'failed';
  if (failed === 'switch' || (isSwitching && isStuck)) return 'toggle_failed';
  if (isSaving || isSwitching) return 'saving';
  return isSaved ? 'saved' : null;
}
