// How changes of templates go through the queue of saves: words and switches upon the version that they were changed on.
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import type { NewSave, Refused, Save, SaveKind } from '../../web/save-queue.ts';
import { createStore } from '../../web/store.ts';
import { toast } from '../../web/ui/toast.ts';
import { defaultWords } from './template-defaults.words.ts';
import { templateLabels, type TemplateKey } from './template-keys.rules.ts';
import { listTemplates, saveTemplate, switchTemplate, type TemplateAnswer } from './templates.contract.ts';

export interface WordsInput {
  key: TemplateKey;
  /** Null: back to the default. */
  words: string | null;
  version: number;
  /** What these words replace. */
  base: string;
}

export interface SwitchInput {
  key: TemplateKey;
  enabled: boolean;
  version: number;
}

export type TemplateList = EndpointAnswer<typeof listTemplates>;
export const templatesKey = ['message-templates'] as const;

export type TemplateNews =
  | { is: 'saved'; what: 'words' | 'switch'; template: TemplateAnswer }
  | { is: 'refused'; what: 'words' | 'switch'; key: TemplateKey; refusal: Refused };

/** Told in the order in which saves end, to whoever shows or keeps templates in this tab. */
export const templateNews = createStore<TemplateNews | null>(null);

/** How many screens show the templates: what goes wrong is said there. */
export const templatesShown = createStore(0);

export const wordsLane = (key: TemplateKey): string => `template:${key}`;
export const switchLane = (key: TemplateKey): string => `template-switch:${key}`;

export function wordsSave(input: WordsInput): NewSave {
  const label = `${input.words === null ? 'Reset' : 'Changed'} template: ${templateLabels[input.key]}`;
  return { id: crypto.randomUUID(), kind: words.name, lane: wordsLane(input.key), input, label };
}

export function switchSave(id: string, input: SwitchInput): NewSave {
  const label = `Turned ${input.enabled ? 'on' : 'off'} template: ${templateLabels[input.key]}`;
  return { id, kind: turn.name, lane: switchLane(input.key), input, label };
}

/** What waits to be saved; null: nothing. */
export function waitingWords(saves: readonly Save[], key: TemplateKey): string | null {
  const last = saves.findLast(({ kind, input }) => kind === words.name && (input as WordsInput).key === key);
  return last === undefined ? null : ((last.input as WordsInput).words ?? defaultWords[key]);
}

export function waitingSwitch(saves: readonly Save[], key: TemplateKey): boolean | null {
  const last = saves.findLast(({ kind, input }) => kind === turn.name && (input as SwitchInput).key === key);
  return last === undefined ? null : (last.input as SwitchInput).enabled;
}

export const loadedTemplates = (): TemplateList | undefined => queryClient.getQueryData<TemplateList>(templatesKey);

function keep(key: TemplateKey, change: (now: TemplateAnswer) => TemplateAnswer): void {
  queryClient.setQueryData<TemplateList>(
    templatesKey,
    (list) => list && { ...list, templates: list.templates.map((each) => (each.key === key ? change(each) : each)) },
  );
}

/** An answer may come after one that was given later. */
function keepWords(answer: TemplateAnswer): void {
  keep(answer.key, (now) => {
    const { enabled, switch_version } = now;
    return answer.version < now.version ? now : { ...answer, enabled, switch_version };
  });
}

function keepSwitch({ key, enabled, switch_version }: TemplateAnswer): void {
  keep(key, (now) => (switch_version < now.switch_version ? now : { ...now, enabled, switch_version }));
}

function tellRefused(what: TemplateNews['what'], key: TemplateKey, refusal: Refused): true {
  templateNews.set({ is: 'refused', what, key, refusal });
  if (templatesShown.get() === 0)
    toast({ text: `${templateLabels[key]} template not saved. ${refusal.message}`, tone: 'warning' });
  return true;
}

const words: SaveKind<WordsInput, TemplateAnswer> = {
  name: 'template.words',
  send: ({ key, words: text, version }, options) =>
    call(saveTemplate, { params: { key }, body: { words: text, version } }, options),
  saved(_, answer) {
    keepWords(answer);
    templateNews.set({ is: 'saved', what: 'words', template: answer });
  },
  // Another window's save may have gone before this one: only upon the words that it was written on.
  rebase(input, newer) {
    const now = newer as TemplateAnswer;
    return now.words === input.base ? { ...input, version: now.version } : input;
  },
  reconcile(input, current) {
    const now = current as TemplateAnswer;
    if (now.words === (input.words ?? defaultWords[input.key])) return 'as wanted';
    return now.words === input.base ? { send: { ...input, version: now.version } } : null;
  },
  // What was typed is kept beside the queue and stands at the template, with what another window made of it.
  refused({ key }, refusal) {
    if (refusal.current !== undefined) keepWords(refusal.current as TemplateAnswer);
    return tellRefused('words', key, refusal);
  },
};

const turn: SaveKind<SwitchInput, TemplateAnswer> = {
  name: 'template.switch',
  send: ({ key, enabled, version }, options) =>
    call(switchTemplate, { params: { key }, body: { enabled, version } }, options),
  saved(_, answer) {
    keepSwitch(answer);
    templateNews.set({ is: 'saved', what: 'switch', template: answer });
  },
  // Behind a press of this browser's own, not behind what another device did.
  rebase(input, newer) {
    const { switch_version: version } = newer as TemplateAnswer;
    return version === input.version + 1 ? { ...input, version } : input;
  },
  refused({ key }, refusal) {
    if (refusal.current !== undefined) keepSwitch(refusal.current as TemplateAnswer);
    return tellRefused('switch', key, refusal);
  },
};

export const templateSaveKinds: readonly SaveKind[] = [words, turn];
