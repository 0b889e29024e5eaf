// Begins a change of many leads, follows it to its end, and offers the way back for ten seconds.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../web/api-client.ts';
import { toast } from '../../web/ui/toast.ts';
import { offerUndo } from '../../web/undo.ts';
import { sayDone, sayFailed, sayUndone, sayUntil, sayWorking } from './bulk.words.ts';
import { contactsNotDeleted, sayKeptAside, sayMoreKeptAside } from '../trash/trash.words.ts';
import {
  readBulk,
  startBulk,
  undoBulk,
  type BulkAction,
  type BulkChange,
  type BulkTarget,
} from './lead-bulk.contract.ts';

const lookAgainMs = 500;

interface Asked {
  id: string;
  change: BulkChange;
  target: BulkTarget;
}

/** True when the server took it on; what is left to do then goes on without this page. */
export async function runBulk(client: QueryClient, change: BulkChange, target: BulkTarget): Promise<boolean> {
  return begin(client, { id: crypto.randomUUID(), change, target });
}

/** The same id again is the same change: a retry after a lost answer does nothing twice. */
async function begin(client: QueryClient, asked: Asked): Promise<boolean> {
  let action: BulkAction;
  try {
    ({ action } = await call(startBulk, { body: asked }));
  } catch (error) {
    const why = asked.change.kind === 'stage' ? '' : ` ${error instanceof Error ? error.message : ''}`;
    toast({
      text: `${sayFailed[asked.change.kind]}${why}`.trim(),
      tone: 'danger',
      key: asked.id,
      action: { label: 'Retry', run: () => void begin(client, asked) },
    });
    return false;
  }
  reload(client);
  void follow(client, asked, action);
  return true;
}

async function follow(client: QueryClient, asked: Asked, started: BulkAction): Promise<void> {
  const { change, id } = asked;
  const action = await settled(client, started, (now) =>
    offerUndo({
      name: id,
      said: sayWorking(change, now),
      label: 'Stop and undo',
      duration: 0,
      undo: () => undo(client, id),
    }),
  );
  if (action?.state !== 'done') return;
  const said = sayDone(change, action);
  if (action.changed > 0)
    offerUndo({ name: id, said: `${said} ${sayUntil(change, action)}`, undo: () => undo(client, id) });
  else toast({ text: said, key: id });
  if (action.contacts_failed && change.kind === 'delete') toast({ text: contactsNotDeleted, tone: 'warning' });
}

async function undo(client: QueryClient, id: string): Promise<void> {
  const { action: started } = await call(undoBulk, { params: { id } });
  reload(client);
  const action = await settled(client, started, ({ restored, changed }) =>
    toast({ text: `Undoing: ${restored} of ${changed} restored…`, key: id, duration: 0 }),
  );
  if (action?.state !== 'undone') return;
  toast({ text: sayUndone(action), key: id, tone: action.not_restored > 0 ? 'warning' : 'normal' });
  for (const aside of action.kept_aside.slice(0, 3)) toast({ text: sayKeptAside(aside), tone: 'warning', duration: 0 });
  const more = action.kept_aside.length - 3;
  if (more > 0) toast({ text: sayMoreKeptAside(more), tone: 'warning' });
}

/** The action when it no longer works; null when it cannot be asked after. */
async function settled(
  client: QueryClient,
  started: BulkAction,
  tell: (action: BulkAction) => void,
): Promise<BulkAction | null> {
  let action = started;
  const goal = started.state;
  if (goal !== 'running' && goal !== 'undoing') return action;
  while (action.state === goal) {
    tell(action);
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    try {
      ({ action } = await call(readBulk, { params: { id: action.id } }));
    } catch (error) {
      // Without a line it works on all the same; what came of it is asked for again.
      if (!(error instanceof ApiError) || error.code !== 'offline') return null;
    }
  }
  reload(client);
  return action;
}

function reload(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['leads'] });
}
