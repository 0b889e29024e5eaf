// The templates while they are edited: what is typed or switched is kept in this browser until the server has it, saved once it rests, and never
// put over what another window wrote. Goes on when the page is left.
import { queryClient } from '../../web/query-client.ts';
import { enqueueSave, isLaneBusy, unsavedNow } from '../../web/saves.ts';
import { createStore } from '../../web/store.ts';
import { defaultWords } from './template-defaults.words.ts';
import { templateFault } from './template-fault.rules.ts';
import type { TemplateKey } from './template-keys.rules.ts';
import {
  loadedTemplates,
  switchLane,
  switchSave,
  templateNews,
  templatesKey,
  wordsLane,
  wordsSave,
  type SwitchInput,
  type TemplateList,
  type TemplateNews,
} from './template-saves.browser.ts';
import type { TemplateAnswer } from './templates.contract.ts';
import { keepDraft, keepSwitch, ownedDrafts, type Turned } from './template-drafts.browser.ts';
import { layUpon, standingOf, type TypedWords } from './typed-template.rules.ts';

export const wordsSettleMs = 800;
export const switchSettleMs = 500;
export const savedShownMs = 1200;

type ByKey<T> = Partial<Record<TemplateKey, T>>;

interface Failure {
  what: 'words' | 'switch';
  message: string;
}

interface EditorState {
  userId: string;
  typed: ByKey<TypedWords>;
  /** Switched a moment ago. */
  turned: ByKey<Turned>;
  failures: ByKey<Failure>;
  /** Saved a moment ago. */
  saved: ByKey<true>;
}

export const templateEditor = createStore<EditorState>(emptyFor(''));

const wordsTimers = new Map<TemplateKey, ReturnType<typeof setTimeout>>();
const switchTimers = new Map<TemplateKey, ReturnType<typeof setTimeout>>();
const savedTimers = new Map<TemplateKey, ReturnType<typeof setTimeout>>();
/** Settled while an earlier save was on its way. */
const due = new Set<TemplateKey>();

function emptyFor(userId: string): EditorState {
  return { userId, typed: {}, turned: {}, failures: {}, saved: {} };
}

/** A page shows them: what this browser kept is there again, and on its way. */
export function openTemplates(userId: string): void {
  if (templateEditor.get().userId === userId) return;
  for (const timers of [wordsTimers, switchTimers, savedTimers]) {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }
  due.clear();
  templateEditor.set(emptyFor(userId));
  void takeDrafts(userId);
}

async function takeDrafts(userId: string): Promise<void> {
  const { words, switches } = await ownedDrafts(userId);
  if (templateEditor.get().userId !== userId) return;
  for (const [key, typed] of words) {
    if (templateEditor.get().typed[key]) continue;
    keep(key, typed);
    settleSoon(key, 0);
  }
  for (const [key, turned] of switches) if (!templateEditor.get().turned[key]) turn(key, turned, 0);
}

/** What was read again. */
export function hearTemplates({ templates }: TemplateList): void {
  for (const template of templates) if (!isLaneBusy(wordsLane(template.key))) hear(template);
}

/** @param base what the field said before */
export function typeTemplate({ key, version }: TemplateAnswer, base: string, words: string): void {
  const typed = templateEditor.get().typed[key];
  keep(key, typed ? { ...typed, words } : { words, base, version, sent: null });
  change('failures', key, undefined);
  settleSoon(key, wordsSettleMs);
}

export function turnTemplate(key: TemplateKey, enabled: boolean): void {
  change('failures', key, undefined);
  turn(key, { id: crypto.randomUUID(), enabled, version: shownVersion(key) }, switchSettleMs);
}

/** Of the switch as it stands there: an earlier press that is on its way makes the next one, also when its answer finds no window. */
function shownVersion(key: TemplateKey): number {
  const before = unsavedNow(switchLane(key)).at(-1)?.input as SwitchInput | undefined;
  return before ? before.version + 1 : (serverOf(key)?.switch_version ?? 0);
}

function turn(key: TemplateKey, turned: Turned, afterMs: number): void {
  keepSwitch(templateEditor.get().userId, key, turned);
  change('turned', key, turned);
  clearTimeout(switchTimers.get(key));
  switchTimers.set(
    key,
    setTimeout(() => saveSwitch(key), afterMs),
  );
}

/** Back to the default; what is typed is given up. */
export function resetTemplate(key: TemplateKey, shown: string): void {
  const server = serverOf(key);
  if (!server) return;
  forget(key);
  change('failures', key, undefined);
  const isBusy = isLaneBusy(wordsLane(key));
  if (server.is_default && !isBusy) return;
  enqueueSave(wordsSave({ key, words: null, version: server.version, base: isBusy ? shown : server.words }));
}

/** The way back from a reset: as if the words were typed again. */
export function restoreTemplate(key: TemplateKey, words: string): void {
  const server = serverOf(key);
  if (!server) return;
  typeTemplate(server, defaultWords[key], words);
  saveWords(key);
}

/** Where another window wrote something else. */
export function chooseTemplate(key: TemplateKey, whose: 'mine' | 'theirs'): void {
  const typed = templateEditor.get().typed[key];
  const server = serverOf(key);
  if (!typed || !server) return;
  if (whose === 'theirs') return forget(key);
  keep(key, layUpon(typed, server));
  saveWords(key);
}

/** Nothing waits any longer: the page is left, or somebody wants what is there to count. */
export function flushTemplates(): void {
  for (const key of [...wordsTimers.keys()]) saveWords(key);
  for (const key of [...switchTimers.keys()]) saveSwitch(key);
}

function settleSoon(key: TemplateKey, afterMs: number): void {
  clearTimeout(wordsTimers.get(key));
  wordsTimers.set(
    key,
    setTimeout(() => saveWords(key), afterMs),
  );
}

/** Also when a person asks for it again. */
export function saveWords(key: TemplateKey): void {
  clearTimeout(wordsTimers.get(key));
  wordsTimers.delete(key);
  const typed = templateEditor.get().typed[key];
  if (!typed || templateFault(typed.words) !== null) return;
  const server = serverOf(key);
  if (!server || isLaneBusy(wordsLane(key))) return void due.add(key);
  const standing = standingOf(typed, server);
  if (standing === 'saved') return forget(key);
  if (standing === 'mine') send(key, layUpon(typed, server));
}

function send(key: TemplateKey, typed: TypedWords): void {
  const { words, version, base } = typed;
  keep(key, { ...typed, sent: words });
  enqueueSave(wordsSave({ key, words, version, base }));
}

function saveSwitch(key: TemplateKey): void {
  clearTimeout(switchTimers.get(key));
  switchTimers.delete(key);
  const turned = templateEditor.get().turned[key];
  change('turned', key, undefined);
  if (turned === undefined) return;
  const { id, enabled, version } = turned;
  if (enabled === serverOf(key)?.enabled && !isLaneBusy(switchLane(key))) return forgetSwitch(key);
  enqueueSave(switchSave(id, { key, enabled, version }));
}

/** What was pressed before it was known here that an earlier press is on its way goes upon what that one made. */
function pressUpon({ key, switch_version: version }: TemplateAnswer): void {
  const turned = templateEditor.get().turned[key];
  if (!turned || turned.version + 1 !== version) return;
  keepSwitch(templateEditor.get().userId, key, { ...turned, version });
  change('turned', key, { ...turned, version });
}

/** Not what was pressed since. */
function forgetSwitch(key: TemplateKey): void {
  if (!templateEditor.get().turned[key]) keepSwitch(templateEditor.get().userId, key, null);
}

/** `server` is newer than what was known, or the same. */
function hear(server: TemplateAnswer): void {
  const { key } = server;
  const typed = templateEditor.get().typed[key];
  const isDue = due.delete(key);
  if (!typed) return;
  const standing = standingOf(typed, server);
  if (standing === 'saved' && !wordsTimers.has(key)) return forget(key);
  if (standing === 'saved' || standing === 'mine') {
    const laid = layUpon(typed, server);
    if (isDue && templateFault(typed.words) === null) send(key, laid);
    else if (laid.version !== typed.version) keep(key, laid);
  }
}

function take(news: TemplateNews | null): void {
  if (news === null) return;
  if (news.what === 'switch') {
    forgetSwitch(news.is === 'saved' ? news.template.key : news.key);
    // One taken up again was perhaps saved long ago, and turned back elsewhere since.
    void queryClient.invalidateQueries({ queryKey: templatesKey });
  }
  if (news.is === 'refused') {
    change('failures', news.key, { what: news.what, message: news.refusal.message });
    // A lock, or what another window did.
    return void queryClient.invalidateQueries({ queryKey: templatesKey });
  }
  const { key } = news.template;
  if (news.what === 'words') hear(news.template);
  else pressUpon(news.template);
  change('failures', key, undefined);
  change('saved', key, true);
  clearTimeout(savedTimers.get(key));
  savedTimers.set(
    key,
    setTimeout(() => change('saved', key, undefined), savedShownMs),
  );
}

templateNews.subscribe(() => take(templateNews.get()));

const serverOf = (key: TemplateKey): TemplateAnswer | undefined =>
  loadedTemplates()?.templates.find((each) => each.key === key);

function keep(key: TemplateKey, typed: TypedWords): void {
  keepDraft(templateEditor.get().userId, key, typed);
  change('typed', key, typed);
}

function forget(key: TemplateKey): void {
  clearTimeout(wordsTimers.get(key));
  wordsTimers.delete(key);
  due.delete(key);
  keepDraft(templateEditor.get().userId, key, null);
  change('typed', key, undefined);
}

function change<P extends 'typed' | 'turned' | 'failures' | 'saved'>(
  part: P,
  key: TemplateKey,
  value: EditorState[P][TemplateKey],
): void {
  templateEditor.set((now) => {
    if (now[part][key] === value) return now;
    const { [key]: _, ...others } = now[part];
    return { ...now, [part]: value === undefined ? others : { ...others, [key]: value } };
  });
}
