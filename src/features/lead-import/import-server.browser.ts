// The endpoints of an import as its run calls them.
import { call, callWithJson } from '../../web/api-client.ts';
import type { EndpointCall } from '../../domain/endpoint.ts';
import {
  beginImport,
  cancelImport,
  finishImport,
  readImport,
  stageChunk,
  type LeadImport,
} from './lead-import.contract.ts';

export type NewImport = EndpointCall<typeof beginImport>['body'];

export interface ImportServer {
  begin: (body: NewImport, signal: AbortSignal) => Promise<unknown>;
  stage: (id: string, n: number, json: ArrayBuffer, signal: AbortSignal) => Promise<unknown>;
  finish: (id: string, sent: { chunks: number; rows: number }, signal: AbortSignal) => Promise<LeadImport>;
  cancel: (id: string) => Promise<LeadImport>;
  read: (id: string) => Promise<LeadImport>;
}

/** A request without an answer for this long is sent again. Finishing 50,000 rows may take many seconds. */
const patienceMs = 60_000;
const finishPatienceMs = 180_000;

const within = (ms: number, signal?: AbortSignal): { signal: AbortSignal } => ({
  signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms),
});

export const importServer: ImportServer = {
  begin: (body, signal) => call(beginImport, { body }, within(patienceMs, signal)),
  stage: (id, n, json, signal) => callWithJson(stageChunk, { id, number: n }, json, within(patienceMs, signal)),
  finish: async (id, sent, signal) =>
    (await call(finishImport, { params: { id }, body: sent }, within(finishPatienceMs, signal))).import,
  cancel: async (id) =>
    (await call(cancelImport, { params: { id }, body: {} }, { ...within(patienceMs), keepalive: true })).import,
  read: async (id) => (await call(readImport, { params: { id } }, within(patienceMs))).import,
};
