/** How often a test repeats itself: `usual` is the least at which its planted fault is seen, `long` is for `npm run test:long`. */
export function runSize(usual: number, long: number): number {
  return process.env.TEST_SIZE === 'long' ? long : usual;
}
