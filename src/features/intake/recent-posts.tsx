import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Inbox, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { postDays } from '../../domain/retention.ts';
import { call } from '../../web/api-client.ts';
import { formatCounted } from '../../web/format-count.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { SegmentedControl } from '../../web/ui/radio-group.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import { closeAutoImport } from './auto-import-store.browser.ts';
import { listPosts, readPost, replayPost, type IntakePost } from './intake.contract.ts';
import { daysToCheck, type PostsShown } from './posts-shown.rules.ts';
import { sayBody, sayNobody, sayVerdict } from './verdict.words.ts';
import type { Verdict } from './verdict.rules.ts';

const tones: Record<Verdict, Tone> = {
  created: 'good',
  completed: 'accent',
  duplicate: 'neutral',
  rejected: 'danger',
  held: 'warning',
};

const listKey = ['intake_posts', 'list'] as const;

interface RecentPostsProps {
  show: PostsShown;
  onShow: (show: PostsShown) => void;
  onTest: () => void;
}

export function RecentPosts({ show, onShow, onTest }: RecentPostsProps) {
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl label="Posts" value={show} options={choices} onChange={onShow} />
      <PostList show={show} onTest={onTest} />
    </div>
  );
}

const choices = [
  { value: 'all', label: 'All' },
  { value: 'to_check', label: `Not added, last ${daysToCheck} days` },
] as const;

function PostList({ show, onTest }: Pick<RecentPostsProps, 'show' | 'onTest'>) {
  const posts = useInfiniteQuery({
    queryKey: [...listKey, show],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listPosts, { query: { show, limit: 20, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page) => page.next_cursor,
  });
  if (posts.isError && !posts.data)
    return (
      <ErrorState
        compact
        title="We couldn’t load your posts."
        error={posts.error}
        onRetry={() => void posts.refetch()}
        retrying={posts.isFetching}
      />
    );
  if (posts.isPending)
    return (
      <div className="flex flex-col gap-2" aria-busy="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    );
  const rows = posts.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0 && show === 'to_check')
    return (
      <EmptyState compact icon={Inbox} title="Nothing to check">
        Every post of the last {daysToCheck} days was added to your leads.
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState compact icon={Inbox} title="No posts yet" actions={<Button onClick={onTest}>Send test lead</Button>}>
        {`Leads your vendors post show up here for ${postDays} days, along with what happened to each one.`}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <ul
        className="flex flex-col divide-y divide-line rounded-sm border border-line"
        aria-label={show === 'all' ? `Posts of the last ${postDays} days` : 'Posts that were not added'}
      >
        {rows.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
      {posts.hasNextPage && (
        <Button className="self-center" busy={posts.isFetchingNextPage} onClick={() => void posts.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

function PostRow({ post }: { post: IntakePost }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const name = post.lead_name ?? sayNobody(post.reason);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-2.5 px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-12"
      >
        <ChevronRight
          aria-hidden
          className={`flex-none text-ink-faint transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="min-w-0 flex-1">
          <span className={`block truncate ${post.lead_name ? 'font-medium' : 'text-ink-faint'}`}>{name}</span>
          <span
            className="block truncate text-xs text-ink-faint tabular-nums"
            title={formatExactTime(post.received_at)}
          >
            {formatDateTime(post.received_at)}
            {post.source && ` · ${post.source}`}
            {post.bytes !== null && ` · ${sayBody(post.bytes, post.content_type)}`}
            {post.repeats > 0 && ` · posted ${formatCounted(post.repeats + 1, 'time')}`}
          </span>
        </span>
        <Badge tone={tones[post.verdict]}>{post.verdict}</Badge>
      </button>
      {isOpen && (
        <div id={id} className="border-t border-line bg-canvas px-3 py-3">
          <PostDetail post={post} />
        </div>
      )}
    </li>
  );
}

function PostDetail({ post }: { post: IntakePost }) {
  const client = useQueryClient();
  const whole = useQuery({
    queryKey: ['intake_posts', 'one', post.id],
    queryFn: async ({ signal }) => (await call(readPost, { params: { id: post.id } }, { signal })).post,
  });
  const replay = useMutation({
    mutationFn: () => call(replayPost, { params: { id: post.id } }),
    onSuccess: ({ post: { verdict, reason } }) => {
      toast({ text: sayVerdict(verdict, reason), tone: verdict === 'rejected' ? 'warning' : 'good' });
      void client.invalidateQueries({ queryKey: ['intake_posts'] });
    },
    onError: (error) => toast({ text: error.message, tone: 'danger' }),
  });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        {sayVerdict(post.verdict, post.reason)}
        {post.replayed_at && ` Replayed ${formatDateTime(post.replayed_at)}.`}
      </p>
      {whole.isError && <ErrorState compact error={whole.error} onRetry={() => void whole.refetch()} />}
      {whole.isPending && <Skeleton className="h-16" />}
      {whole.data && <Payload fields={whole.data.fields} dropped={whole.data.dropped} />}
      <div className="flex gap-2">
        {post.lead_id && (
          <Link
            to="/app/leads"
            search={{ lead: post.lead_id }}
            onClick={closeAutoImport}
            className={buttonClass({ size: 'small' })}
          >
            Open lead
          </Link>
        )}
        {whole.data && whole.data.fields.length > 0 && (
          <Button size="small" icon={<RotateCcw aria-hidden />} busy={replay.isPending} onClick={() => replay.mutate()}>
            Replay
          </Button>
        )}
      </div>
    </div>
  );
}

function Payload({ fields, dropped }: { fields: readonly (readonly [string, string])[]; dropped: readonly string[] }) {
  return (
    <>
      {fields.length === 0 ? (
        <p className="text-sm text-ink-faint">We couldn’t keep any of this post.</p>
      ) : (
        <dl
          tabIndex={0}
          aria-label="Posted fields"
          className="grid max-h-72 grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1 overflow-y-auto rounded-sm border border-line bg-surface px-3 py-2 font-mono text-xs leading-5"
        >
          {fields.map(([name, value], index) => (
            <div key={index} className="contents">
              <dt className="max-w-44 text-ink-faint wrap-anywhere">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {dropped.length > 0 && (
        <p className="text-sm text-warning-text">
          Removed, because we don’t store these kinds of numbers: {dropped.join(', ')}.
        </p>
      )}
    </>
  );
}
