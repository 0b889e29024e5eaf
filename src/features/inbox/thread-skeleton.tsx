import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';

export function ThreadSkeleton() {
  return (
    <Loading>
      <div className="flex flex-1 flex-col gap-4 px-6 py-6">
        {['w-52', 'w-64', 'w-40', 'w-56'].map((width, at) => (
          <Skeleton key={width} className={`h-9 ${width} ${at % 2 === 0 ? '' : 'self-end'}`} />
        ))}
      </div>
    </Loading>
  );
}
