// The one list of features in the browser, and the only place of the shell that knows them.
import { leadNotesWeb } from '../features/leads/lead-notes.web.tsx';
import { pipelineWeb } from '../features/pipeline/pipeline.web.tsx';
import type { AppGuard, Load, WebFeature } from './feature.ts';

export const features: readonly WebFeature[] = [leadNotesWeb, pipelineWeb];

export const loadAppGuard: Load<AppGuard> = async () => (await import('./open-guard.tsx')).OpenGuard;
