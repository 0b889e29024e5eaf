import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lateImport, withLateImports } from '../../tools/early-imports.ts';
import { fetchLateCodeWhole, importsOf } from './late-import.ts';

describe('the imports of a built file', () => {
  it.each([
    [
      'import"./a.js";import{r as e,t as n}from"./b-1_x.js";import*as q from"./c.js";import d,{D as t}from"./d.js";var x=1',
      4,
    ],
    ["import{D as t}from'./d.js';import`./e.js`;", 2],
    ['var x="import\\"./a.js\\";";import("./b.js")', 0],
    ['import"react";var e=1', 0],
  ])('%s', (code, count) => {
    expect(importsOf(code)).toEqual(
      ['./a.js', './b-1_x.js', './c.js', './d.js', './e.js'].slice(count === 2 ? 3 : 0).slice(0, count),
    );
  });
});

describe('what the build writes for late code', () => {
  const code = 'n(()=>import(`./a-B1.js`),[]);m(()=>import("./b.js"));import(other);import("/c.js")';

  it('in the app goes by its own way', () => {
    expect(withLateImports(code, false)).toBe(
      'importLate(`./a-B1.js`);m(()=>importLate("./b.js"));import(other);import("/c.js")',
    );
  });

  it('is not wrapped, whichever part of it is used', () => {
    const wrapped = 'x=async()=>(await W(async()=>{let{Part:e}=await import(`./part-B1.js`);return{Part:e}},[])).Part';
    expect(withLateImports(wrapped, false)).toBe('x=async()=>(await importLate(`./part-B1.js`)).Part');
  });

  it('on public pages by the browser’s, where there is no other', () => {
    const built = withLateImports(code, true);
    expect(built.match(lateImport)).toBeNull();
    expect(built.split('globalThis.importLate||').length - 1).toBe(2);
  });
});

describe('a module', () => {
  let told: string[] = [];
  afterEach(() => vi.unstubAllGlobals());

  beforeEach(() => {
    told = [];
    vi.stubGlobal('dispatchEvent', (event: Event) => told.push(event.type));
  });

  it('is asked for only once all its files are here; what failed is fetched again', async () => {
    const asked: string[] = [];
    let isCut = true;
    vi.stubGlobal('document', { querySelector: (selector: string) => (selector.includes('/frame.js') ? {} : null) });
    vi.stubGlobal('fetch', async (path: string) => {
      const file = path.split('/').pop() ?? '';
      asked.push(file);
      if (file === 'b.js' && isCut) throw new TypeError('Failed to fetch');
      return new Response(file === 'a.js' ? 'import"./frame.js";import"./b.js";import"./gone.js";' : '');
    });
    fetchLateCodeWhole();
    const ask = () => globalThis.importLate?.('./a.js');
    await expect(ask()).rejects.toThrow('Failed to fetch');
    expect(asked).toEqual(['a.js', 'b.js', 'gone.js']);
    isCut = false;
    // Here there is no such module: that it is asked for at all is what counts.
    await expect(ask()).rejects.toThrow(/a\.js/);
    expect(asked).toEqual(['a.js', 'b.js', 'gone.js', 'b.js']);
    delete globalThis.importLate;
  });

  it('that the server no longer has is a fault of its own', async () => {
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    fetchLateCodeWhole();
    await expect(globalThis.importLate?.('./old.js')).rejects.toThrow('old.js');
    expect(told).toEqual(['vite:preloadError']);
    delete globalThis.importLate;
  });
});
