import { Loading, Skeleton, SkeletonRows } from './ui/skeleton.tsx';

/** The shape of a page: heading (as high as the one of `PageHeader`), toolbar, rows. */
export function PageSkeleton() {
  return (
    <Loading>
      <div className="flex items-start justify-between px-4 pt-4 pb-3 md:px-6 md:pt-5">
        <div className="flex min-h-9 items-center touch:min-h-11">
          <Skeleton className="h-5 w-40" />
        </div>
        <Skeleton className="hidden h-9 w-28 md:block" />
      </div>
      <div className="flex gap-2 px-4 pb-4 md:px-6">
        <Skeleton className="h-9 w-70 max-md:w-full" />
        <Skeleton className="hidden h-9 w-20 md:block" />
      </div>
      <SkeletonRows rows={10} />
    </Loading>
  );
}
