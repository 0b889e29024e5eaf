// A do-not-contact list: the file is chosen, what was found in it is shown, and then it is added.
import { FileDialog } from '../../web/ui/file-dialog.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { downloadList } from './do-not-contact.contract.ts';
import {
  aboutList,
  allKnown,
  downloadOwn,
  importList,
  notSent,
  sayCleared,
  sayFound,
  sayListed,
  sayUnread,
  stayClosed,
} from './do-not-contact.words.ts';
import { readListFile, sendList } from './list-file.browser.ts';

export function ListDialog({ onClose }: { onClose: () => void }) {
  return (
    <FileDialog
      title={importList}
      fileLabel="Do-not-contact list"
      onClose={onClose}
      readFile={readListFile}
      send={({ fileName, read: { addresses } }, onSent) => sendList({ fileName, addresses, onSent })}
      sendLabel={(list) => `Add ${sayFound(list)}`}
      sendingLabel="Adding to your list"
      countOf={({ addresses }) => addresses.length}
      notSent={notSent}
      isChosenBelow
      renderChoose={() => (
        <>
          <p className="text-ink-soft">{aboutList}</p>
          <p>
            <a href={downloadList.path} download className={textLinkClass}>
              {downloadOwn}
            </a>
          </p>
        </>
      )}
      renderFound={({ read: list }) => (
        <>
          <p className="text-lg font-semibold tabular-nums">{sayFound(list)}</p>
          <p className="text-ink-soft">{stayClosed}</p>
          {[sayUnread(list.unread), sayCleared(list.cleared)].map(
            (said) =>
              said !== null && (
                <p key={said} className="text-sm text-warning-text">
                  {said}
                </p>
              ),
          )}
        </>
      )}
      renderDone={({ read: list }, added) => (
        <Notice tone="good">
          <p className="font-medium">{sayListed(list)}</p>
          {added === 0 && <p>{allKnown}</p>}
        </Notice>
      )}
    />
  );
}
