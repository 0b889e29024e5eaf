import type { ReactNode } from 'react';

export function OpenGuard({ children }: { children: ReactNode }) {
  return children;
}
