// The showcase in the browser, followed live: another window, or an operator, may change it too.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, firstAnswer } from '../../web/api-client.ts';
import { writeDevice } from '../../web/device-memory.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { refreshSignal } from '../agent-site/refresh-signal.browser.ts';
import { maxFileBytes } from '../files/files.rules.ts';
import { fileWords } from '../files/files.words.ts';
import { readShowcase, type Showcase } from './showcase.contract.ts';
import { showcaseWords as words } from './showcase.words.ts';

const queryKey = ['showcase'] as const;

export function useShowcase() {
  const client = useQueryClient();
  useLiveChanges(
    ['agent_profiles', 'agent_states', 'toll_free_numbers'],
    () => void client.invalidateQueries({ queryKey }),
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readShowcase, { query: {} }, { signal }),
    initialData: () => firstAnswer(readShowcase, { query: {} }),
  });
}

/** What the server answered to a save is shown at once, and other tabs hear of it. */
export function useTakeShowcase(): (change: Partial<Showcase>) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData<Showcase>(queryKey, (now) => now && { ...now, ...change });
    writeDevice(refreshSignal, String(Date.now()));
  };
}

const isOffline = (error: unknown): boolean => !(error instanceof ApiError) || error.code === 'offline';

export function profileSentence(error: unknown): string {
  if (isOffline(error)) return words.saveFailed;
  return spokenBy(error) ?? words.profileFailed;
}

export const headshotSentence = (error: unknown): string => sentenceOf(error, words.headshotFailed);
export const licensesSentence = (error: unknown): string => sentenceOf(error, words.licensesFailed);

/** That one has to log in stands by itself. */
function sentenceOf(error: unknown, failed: (message: string) => string): string {
  if (error instanceof ApiError && error.code === 'not_signed_in') return words.notLoggedIn;
  return failed(spokenBy(error) ?? (error instanceof ApiError && isOffline(error) ? error.message : words.tryAgain));
}

function spokenBy(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.isSpoken || error.code === 'unexpected') return null;
  return error.code === 'not_signed_in' ? words.notLoggedIn : error.message;
}

/** The sentences beside fields: `body.email` → `email`. */
export function fieldFaults(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^body\./, ''), message]));
}

/** Null: it may be sent. */
export function fileFault(file: File): string | null {
  if (file.size === 0) return fileWords.empty;
  return file.size > maxFileBytes ? fileWords.tooLarge : null;
}
