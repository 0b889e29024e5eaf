import { Loading, Skeleton, SkeletonRows } from './ui/skeleton.tsx';

/** The shape of a page: heading, toolbar, rows. */
export function PageSkeleton() {
  return (
    <Loading>
      <div className="flex items-center justify-between px-4 pt-6 pb-4 md:px-6">
        <Skeleton className="h-5 w-40" />
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
