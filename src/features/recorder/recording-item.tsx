// One recording: played, downloaded, deleted, and its transcript.
import { Download, Play, Trash2, Video } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDateTime } from '../../web/format-date.ts';
import { saveBlob } from '../../web/save-file.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextArea } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { clock, containerOf, fileName } from './recorder.rules.ts';
import { deleteBody, deleteFailed, deleteTitle, openFailed, transcriptFailed } from './recorder.words.ts';
import type { Recording } from './recording-store.browser.ts';
import { refreshRecordings, type OpenedStore } from './recordings-query.browser.ts';
import { makeSeekable } from './seekable.browser.ts';

interface RecordingItemProps {
  recording: Recording;
  store: OpenedStore;
}

const bytesOfMegabyte = 1_000_000;

export function RecordingItem({ recording, store }: RecordingItemProps) {
  const { id, createdAt, duration, hasVideo, mimeType, size } = recording;
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState<'play' | 'download' | null>(null);
  const name = `Recording of ${formatDateTime(createdAt)}`;
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address);
  }, [address]);

  const open = async (what: 'play' | 'download') => {
    setBusy(what);
    try {
      const file = await makeSeekable(await store.read(recording));
      if (what === 'play') setAddress(URL.createObjectURL(file));
      else saveBlob(fileName(createdAt, mimeType), file);
    } catch {
      toast({ text: openFailed, tone: 'danger' });
    }
    setBusy(null);
  };
  const remove = async () => {
    const isSure = await confirm({
      title: deleteTitle,
      body: deleteBody,
      confirmLabel: 'Delete recording',
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await store.remove(id);
      await refreshRecordings();
    } catch {
      toast({ text: deleteFailed, tone: 'danger' });
    }
  };

  return (
    <li aria-label={name} className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="flex items-center gap-2 font-medium">
            {formatDateTime(createdAt)}
            {hasVideo && <Video role="img" aria-label="With camera" className="text-ink-faint" />}
          </p>
          <p className="text-sm text-ink-faint tabular-nums">
            {clock(duration)} · {containerOf(mimeType)} · {(size / bytesOfMegabyte).toFixed(1)} MB
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {address === null && (
            <Button size="small" icon={<Play aria-hidden />} busy={busy === 'play'} onClick={() => void open('play')}>
              Play <span className="sr-only">{name}</span>
            </Button>
          )}
          <Button
            size="small"
            icon={<Download aria-hidden />}
            busy={busy === 'download'}
            onClick={() => void open('download')}
          >
            Download <span className="sr-only">{name}</span>
          </Button>
          <Button size="small" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
            Delete <span className="sr-only">{name}</span>
          </Button>
        </div>
      </div>
      {address !== null && <Player address={address} hasVideo={hasVideo} name={name} />}
      <TranscriptField recording={recording} store={store} />
    </li>
  );
}

function Player({ address, hasVideo, name }: { address: string; hasVideo: boolean; name: string }) {
  const shared = { src: address, controls: true, autoPlay: true, 'aria-label': name };
  if (hasVideo)
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions need times, which the transcript below it has not
    return <video {...shared} playsInline className="aspect-video w-full max-w-160 rounded-sm bg-sunken" />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions need times, which the transcript below it has not
  return <audio {...shared} className="w-full" />;
}

function TranscriptField({ recording, store }: RecordingItemProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<'saved' | 'failed' | null>(null);
  const save = async () => {
    if (typed === null || typed === recording.transcript) return;
    try {
      await store.saveTranscript(recording.id, typed);
      setState('saved');
      await refreshRecordings();
    } catch {
      setState('failed');
    }
  };
  // A phone may end a page that is out of sight, and a reload leaves no field.
  const saveUnseen = useEffectEvent(() => document.visibilityState === 'hidden' && void save());
  useEffect(() => {
    const look = () => void saveUnseen();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <Field
      label="Transcript"
      aside={<span role="status">{state === 'saved' && 'Saved'}</span>}
      {...(state === 'failed' && { error: transcriptFailed })}
    >
      <TextArea
        rows={3}
        value={typed ?? recording.transcript}
        placeholder="No transcript. You can type notes here."
        onChange={(event) => {
          setTyped(event.target.value);
          setState(null);
        }}
        onBlur={() => void save()}
      />
    </Field>
  );
}
