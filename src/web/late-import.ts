// How code that comes later comes: whole, and only then as modules. A browser that could not fetch one file of a module
// remembers that until the page is loaded again (Chromium up to at least version 150), so that one lost second would take
// a part of the app for good. What is fetched here first lies in the browser's cache when the module is asked for.
declare global {
  /** The build writes this in place of every `import()` of a chunk (tools/early-imports.ts). */
  var importLate: ((file: string) => Promise<unknown>) | undefined;
}

/** All files of a module that is not here yet, by name; one that failed is asked for again. */
const fetched = new Map<string, Promise<string>>();

/** The imports at the start of a built file. */
export function importsOf(code: string): string[] {
  return [...code.matchAll(/import[^"'`]*["'`](\.\/[^"'`]+)["'`];?/gy)].map(([, file]) => file as string);
}

/**
 * @param file beside this one, as the build names it: `./lead-panel-B1f.js`
 * @throws TypeError where a file of it cannot be had now
 */
async function importLate(file: string): Promise<unknown> {
  try {
    await Promise.all(importsOf(await fetchOnce(file)).map(fetchOnce));
    return await import(/* @vite-ignore */ file);
  } catch (fault) {
    dispatchEvent(new Event('vite:preloadError')); // by its usual name: missing-code.ts
    throw fault;
  }
}

function fetchOnce(file: string): Promise<string> {
  const known = fetched.get(file);
  if (known) return known;
  const { pathname } = new URL(file, import.meta.url);
  // What the page itself names is fetched by the browser as a module already.
  const isInPage = document.querySelector(`[src="${pathname}"],[href="${pathname}"]`);
  const code = isInPage ? Promise.resolve('') : fetchCode(pathname);
  fetched.set(file, code);
  code.catch(() => fetched.delete(file));
  return code;
}

async function fetchCode(path: string): Promise<string> {
  const answer = await fetch(path);
  if (answer.ok) return answer.text();
  throw new TypeError(path);
}

/** Before anything of the app asks for late code. */
export function fetchLateCodeWhole(): void {
  globalThis.importLate = importLate;
}
