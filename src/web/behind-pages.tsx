// What runs behind every page of the app and comes after its first paint, in one file of the build: with a file for each of
// these parts, a browser would ask for a hundred at the start of every page.
import { createElement, useEffect, type ComponentType } from 'react';
import { LineInBar } from '../features/agent-line/line-in-bar.tsx';
import { SendHost } from '../features/bulk-send/send-host.tsx';
import { CallHost } from '../features/calls/call-host.tsx';
import { LiveCalls } from '../features/calls/live-calls.tsx';
import { MissedBadge } from '../features/dialer/missed-badge.tsx';
import { RegistryHost } from '../features/dnc-registry/registry-host.tsx';
import { ListHost } from '../features/do-not-contact/list-host.tsx';
import { MergeHost } from '../features/duplicates/merge-host.tsx';
import { FollowUpWatch } from '../features/follow-ups/follow-up-watch.tsx';
import { TodayBadge } from '../features/follow-ups/today-badge.tsx';
import { TextHost } from '../features/inbox/text-host.tsx';
import { UnreadBadge } from '../features/inbox/unread-badge.tsx';
import { AutoImportHost } from '../features/intake/auto-import-host.tsx';
import { noteSaveKinds } from '../features/lead-history/lead-notes.browser.ts';
import { ImportHost } from '../features/lead-import/import-host.tsx';
import { rescueSaveKinds } from '../features/lead-rescue/day-saves.browser.ts';
import { leadSaveKinds } from '../features/leads/lead-saves.browser.ts';
import { stageSaveKinds } from '../features/leads/stage-save-kinds.browser.ts';
import { ChooseFollowUp } from '../features/outcomes/choose-follow-up.tsx';
import { outcomeSaveKinds } from '../features/outcomes/outcome-saves.browser.ts';
import { pipelineSaveKinds } from '../features/pipeline/pipeline-save-kinds.browser.ts';
import { soldSaveKinds } from '../features/policies/sold-saves.browser.ts';
import { PushWatch } from '../features/push/push-watch.tsx';
import { RecordingBadge } from '../features/recorder/recording-badge.tsx';
import { suppressionSaveKinds } from '../features/suppression/do-not-contact.browser.ts';
import { templateSaveKinds } from '../features/templates/template-saves.browser.ts';
import { BalanceWatch } from '../features/wallet/balance-watch.tsx';
import { useAppUser } from './app-user.ts';
import { noteHosts } from './hosts.ts';
import type { SaveKind } from './save-queue.ts';
import { DoublePresses } from './shell/double-presses.tsx';
import { FocusWatch } from './shell/focus-watch.tsx';
import { KeptPresses } from './shell/kept-presses.tsx';
import { TapsAfterTyping } from './shell/taps-after-typing.tsx';
import { UnsavedChanges } from './shell/unsaved-changes.tsx';
import { PartBoundary } from './ui/late.tsx';

export { AgentSiteLink } from '../features/agent-site/site-link.tsx';
export { OfflineWords } from './shell/offline-words.tsx';
export { ThemeSwitch } from './shell/theme-switch.tsx';

/** How changes are sent from the queue of saves, after a reload too. */
const saveKinds: readonly SaveKind[] = [
  leadSaveKinds,
  stageSaveKinds,
  pipelineSaveKinds,
  noteSaveKinds,
  outcomeSaveKinds,
  soldSaveKinds,
  suppressionSaveKinds,
  rescueSaveKinds,
  templateSaveKinds,
].flat();

/** At the right of a word of the menu: how much waits there. */
const badges: Record<string, ComponentType> = {
  '/app/today': TodayBadge,
  '/app/messages': UnreadBadge,
  '/app/dialer': MissedBadge,
};

/** At the start of the welcome bar: what is going on. */
const inWelcomeBar: readonly ComponentType[] = [
  LiveCalls,
  LineInBar,
  RecordingBadge,
  () => <UnsavedChanges kinds={saveKinds} />,
];

/** Render little or nothing: they open dialogs, tell what changed, and keep watch. */
const backgrounds: readonly ComponentType[] = [
  BalanceWatch,
  ChooseFollowUp,
  MergeHost,
  ImportHost,
  ListHost,
  RegistryHost,
  AutoImportHost,
  TextHost,
  SendHost,
  CallHost,
  FollowUpWatch,
  PushWatch,
];

/** Who has the console alone is asked nothing of the app for. */
const useHasApp = () => useAppUser()?.hasApp ?? false;

export function MenuBadge({ path }: { path: string }) {
  const badge = useHasApp() && badges[path];
  return badge ? createElement(badge) : null;
}

/** Of all other pages: one mark, and in words what it stands for. */
export function OtherBadges({ besides }: { besides: readonly string[] }) {
  if (!useHasApp()) return null;
  const others = Object.entries(badges).filter(([path]) => !besides.includes(path));
  return (
    <span className="absolute top-1.5 left-1/2 ml-2 size-2 rounded-full bg-accent *:sr-only empty:hidden">
      {others.map(([path, badge]) => createElement(badge, { key: path }))}
    </span>
  );
}

export const WelcomeBarParts = () => <Apart parts={inWelcomeBar} />;
export function Backgrounds() {
  // Those of its parts have run by then.
  useEffect(noteHosts);
  return (
    <>
      <DoublePresses />
      <KeptPresses />
      <FocusWatch />
      <TapsAfterTyping />
      <Apart parts={backgrounds} />
    </>
  );
}

/** What breaks is gone alone. */
function Apart({ parts }: { parts: readonly ComponentType[] }) {
  const shown = useHasApp() ? parts : [];
  return shown.map((part, index) => (
    <PartBoundary key={index} missing={() => null}>
      {createElement(part)}
    </PartBoundary>
  ));
}
