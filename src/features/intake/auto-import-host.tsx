// Behind every page: shows the auto-import panel on the leads page when it is asked for. The button may be there twice.
import { useEffect } from 'react';
import { lateDialog } from '../../web/ui/late.tsx';
import { useCurrentPage } from '../../web/current-page.ts';
import { useStore } from '../../web/store.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { closeAutoImport, isAutoImportOpen } from './auto-import-store.browser.ts';
import { postsParameter, readPostsShown } from './posts-shown.rules.ts';

const AutoImportPanel = lateDialog(async () => (await import('./auto-import-panel.tsx')).AutoImportPanel);

const readPosts = (raw: RawSearch) => readPostsShown(raw[postsParameter]);

export function AutoImportHost() {
  const isAsked = useStore(isAutoImportOpen);
  const [posts, setSearch] = usePageSearch(readPosts);
  const path = useCurrentPage()?.path;
  // Leaving the page closes it, so that it does not wait there for the next visit.
  useEffect(() => (path === '/app/leads' ? closeAutoImport : undefined), [path]);
  if (!(isAsked || posts) || path !== '/app/leads') return null;
  const close = () => {
    closeAutoImport();
    if (posts) setSearch({ [postsParameter]: null });
  };
  return <AutoImportPanel posts={posts} onClose={close} />;
}
