import { formatCount } from '../../web/format-count.ts';

/** `1,000+` where there are more than are counted. */
export const countWords = ({ count, is_more: isMore }: { count: number; is_more: boolean }): string =>
  `${formatCount(count)}${isMore ? '+' : ''}`;
