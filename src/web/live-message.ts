import type { Change } from '../domain/live-channel.ts';

/** What tabs are told of the stream. `away`: there has been none for a while; `back`: there is one again. */
export type LiveMessage =
  | { type: 'change'; change: Change }
  | { type: 'resync' }
  | { type: 'access-changed' }
  | { type: 'signed-out' }
  | { type: 'away' }
  | { type: 'back' };
