// Parts of a page whose code comes when they are asked for. Each waits alone: in one boundary, a part whose code is on its
// way would hide the others, and take the focus out of an open panel.
import { Children, Suspense, type ReactNode } from 'react';

export function LateParts({ children }: { children: ReactNode }) {
  return Children.map(children, (part) => <Suspense fallback={null}>{part}</Suspense>);
}
