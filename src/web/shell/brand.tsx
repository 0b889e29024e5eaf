import { productName } from '../product-name.ts';

/** The product's mark: two peaks, the nearer one brighter. */
export function Brand() {
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 32 32" aria-hidden className="size-6">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g fill="none" strokeWidth="2.8" strokeLinecap="round" strokeLinejoin="round">
          <path d="M8.5 21.5 14 10.5l3.5 7" stroke="white" />
          <path d="m15.5 21.5 3.2-5.6 4.8 5.6" stroke="white" strokeOpacity=".62" />
        </g>
      </svg>
      <span className="text-base font-semibold tracking-tight">{productName}</span>
    </span>
  );
}
