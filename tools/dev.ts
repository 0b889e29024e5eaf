// `npm run dev`: as `npm start`, but Vite serves the browser app as it changes and the server starts again when its files do.
import module from 'node:module';

module.enableCompileCache();
const { runDev } = await import('./dev-product.ts');
await runDev({ ...process.env });
