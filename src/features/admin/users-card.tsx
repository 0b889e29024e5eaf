// All accounts, a page at a time, each row changed in its place.
import { formatCount } from '../../web/format-count.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import type { AdminUser } from './admin.contract.ts';
import { usersOnPage } from './admin.rules.ts';
import { noUsers } from './admin.words.ts';
import type { UserEdits } from './user-edits.browser.ts';
import { Pager } from './pager.tsx';
import { UserCard, UserRow } from './user-row.tsx';

export interface Place {
  q: string;
  page: number;
}

interface UsersCardProps {
  users: readonly AdminUser[];
  total: number;
  isMore: boolean;
  /** The one that is shown; of `place`, unless that has become empty. */
  page: number;
  place: Place;
  onPlace: (place: Place) => void;
  edits: UserEdits;
}

export function UsersCard({ users, total, isMore, page, place, onPlace, edits }: UsersCardProps) {
  const here = new Set(users.map(({ id }) => id));
  const elsewhere = edits.changed.filter((id) => !here.has(id)).length;
  return (
    <Card
      flush
      title="Users"
      aside={
        <Pager
          of="users"
          page={page}
          perPage={usersOnPage}
          total={total}
          isMore={isMore}
          shown={users.length}
          onPage={(page) => onPlace({ ...place, page })}
        />
      }
    >
      <div className="px-5 pb-3">
        <SearchField
          label="Search users"
          value={place.q}
          onChange={(q) => onPlace({ q, page: 1 })}
          placeholder="Name, email, or user ID"
          className="w-80 max-md:w-full"
        />
        {elsewhere > 0 && (
          <Notice tone="warning" className="mt-3">
            {elsewhere === 1 ? '1 changed user isn’t' : `${formatCount(elsewhere)} changed users aren’t`} on this page.
            Save all saves only the users you see.
          </Notice>
        )}
      </div>
      {users.length === 0 ? <EmptyState compact title={noUsers} /> : <Rows users={users} edits={edits} />}
    </Card>
  );
}

const columns = [
  ['User', 'pl-5'],
  ['Email', ''],
  ['Team ID', ''],
  ['Seats Purchased', 'w-32 whitespace-nowrap'],
  ['Balance ($)', 'w-36'],
  ['Lead Rescue', 'w-28'],
  ['Templates Locked', 'w-32 whitespace-nowrap'],
  ['Actions', 'w-24 pr-5'],
] as const;

function Rows({ users, edits }: Pick<UsersCardProps, 'users' | 'edits'>) {
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <ul>
        {users.map((user) => (
          <UserCard key={user.id} user={user} edits={edits} />
        ))}
      </ul>
    );
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-250 border-t border-line text-sm">
        <thead>
          <tr className="h-9 border-b border-line text-left text-xs text-ink-soft">
            {columns.map(([label, look]) => (
              <th key={label} scope="col" className={`px-2 font-medium ${look}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} edits={edits} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
