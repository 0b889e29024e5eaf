// A place in the setup of posted leads that other features fill: they know intake, intake does not know them.
import type { ComponentType } from 'react';
import type { Load } from '../../web/feature.ts';
import { createStore, useStore } from '../../web/store.ts';

const parts = createStore<readonly Load<ComponentType>[]>([]);

/** Called by a feature's manifest as it loads. */
export function plugIntoAutoImport(part: Load<ComponentType>): void {
  parts.set((now) => [...now, part]);
}

export function useAutoImportParts(): readonly Load<ComponentType>[] {
  return useStore(parts);
}
