// The one list of features in the browser, and the only place of the shell that knows them.
import type { AppGuard, Load, WebFeature } from './feature.ts';

export const features: readonly WebFeature[] = [];

export const loadAppGuard: Load<AppGuard> = async () => (await import('./open-guard.tsx')).OpenGuard;
