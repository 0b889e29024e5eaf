import { useEffect } from 'react';
import { productName } from './product-name.ts';

/** The most exact title known; the manifest's stands until the page says its own. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}

export function titleOf(title: string): string {
  return title === productName ? title : `${title} · ${productName}`;
}
