// Paper is white: while the page is printed the light colors are used, whatever the screen shows.
import { useEffect } from 'react';

export function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let chosen: string | undefined;
    const before = () => {
      chosen = dataset['theme'];
      dataset['theme'] = 'light';
    };
    const after = () => {
      if (chosen === undefined) delete dataset['theme'];
      else dataset['theme'] = chosen;
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}
