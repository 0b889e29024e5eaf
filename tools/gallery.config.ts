// The development gallery: the real shell and router with sample pages in the place of the features.
// `vite --config tools/gallery.config.ts`, then open /app.
import { resolve } from 'node:path';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import base from '../vite.config.ts';

const samples = {
  '/features.ts': resolve('src/web/gallery/gallery-features.tsx'),
  '/behind-pages.tsx': resolve('src/web/gallery/gallery-behind.tsx'),
};

const sampleFeatures: Plugin = {
  name: 'sample-features',
  enforce: 'pre',
  resolveId: (source) => Object.entries(samples).find(([name]) => source.endsWith(name))?.[1] ?? null,
};

export default mergeConfig(
  base,
  defineConfig({
    plugins: [sampleFeatures],
    cacheDir: 'node_modules/.vite-gallery',
    build: { outDir: '.cache/gallery' },
  }),
);
