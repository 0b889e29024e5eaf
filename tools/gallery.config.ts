// The development gallery: the real shell and router with sample pages in the place of the features.
// `vite --config tools/gallery.config.ts`, then open /app.
import { resolve } from 'node:path';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import base from '../vite.config.ts';

const galleryFeatures = resolve('src/web/gallery/gallery-features.tsx');

const sampleFeatures: Plugin = {
  name: 'sample-features',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/features.ts') ? galleryFeatures : null),
};

export default mergeConfig(
  base,
  defineConfig({
    plugins: [sampleFeatures],
    cacheDir: 'node_modules/.vite-gallery',
    build: { outDir: '.cache/gallery' },
  }),
);
