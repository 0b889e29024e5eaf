/** A lone HELP or INFO, however written. */
export const isHelp = (text: string): boolean => /^\W*(help|info)\W*$/i.test(text);
