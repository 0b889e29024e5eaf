// Speech to text by the browser itself. Types are ours: the standard's are not in every compiler yet.
import { speechLanguage } from './recorder.rules.ts';

interface SpeechResultEvent {
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } }>;
}

interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  onresult: ((event: SpeechResultEvent) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

type Availability = 'available' | 'downloadable' | 'downloading' | 'unavailable';

interface SpeechApi {
  new (): Recognition;
  prototype: Recognition;
  available?(wanted: { langs: string[]; processLocally: boolean }): Promise<Availability>;
  install?(wanted: { langs: string[]; processLocally: boolean }): Promise<boolean>;
}

const known = globalThis as { SpeechRecognition?: SpeechApi; webkitSpeechRecognition?: SpeechApi };
const api = (): SpeechApi | undefined => known.SpeechRecognition ?? known.webkitSpeechRecognition;
const onThisDevice = { langs: [speechLanguage], processLocally: true };

export const hearsSpeech = (): boolean => api() !== undefined;

/** Nothing of the call leaves this device. Fetches the browser's language pack where one is needed. */
export async function hearsOnThisDevice(): Promise<boolean> {
  const speech = api();
  if (!speech?.available || !('processLocally' in speech.prototype)) return false;
  try {
    const state = await speech.available(onThisDevice);
    if (state === 'available') return true;
    return state !== 'unavailable' && (await speech.install?.(onThisDevice)) === true;
  } catch {
    return false;
  }
}

interface Listener {
  isLocal: boolean;
  onSaid: (text: string) => void;
  /** What may still change. */
  onHeard: (text: string) => void;
  onFault: () => void;
}

/** A pause ends what the browser hears; a short one is no fault, and it listens again. */
const harmless = ['no-speech', 'aborted'];

/** @returns ends it */
export function listen({ isLocal, onSaid, onHeard, onFault }: Listener): () => void {
  const speech = api();
  if (!speech) return () => undefined;
  let isOver = false;
  const recognition = new speech();
  recognition.lang = speechLanguage;
  recognition.continuous = true;
  recognition.interimResults = true;
  if (isLocal) recognition.processLocally = true;
  const fail = () => {
    if (isOver) return;
    isOver = true;
    onHeard('');
    onFault();
  };
  const begin = () => {
    try {
      recognition.start();
    } catch {
      fail();
    }
  };
  recognition.onresult = ({ resultIndex, results }) => {
    if (isOver) return;
    const changed = Array.from(results).slice(resultIndex);
    for (const result of changed) if (result.isFinal) onSaid(result[0].transcript);
    onHeard(
      changed
        .filter((result) => !result.isFinal)
        .map((result) => result[0].transcript)
        .join(''),
    );
  };
  recognition.onerror = ({ error }) => void (harmless.includes(error) || fail());
  recognition.onend = () => void (isOver || begin());
  begin();
  return () => {
    isOver = true;
    recognition.abort();
  };
}
