// What other features set for leads that come in by themselves.
import { late } from '../../web/ui/late.tsx';
import { useAutoImportParts } from './auto-import-slots.browser.ts';

export function AutoImportParts() {
  return useAutoImportParts().map((load, index) => {
    const Part = late(load);
    return <Part key={index} />;
  });
}
