// `npm start`: the product and everything it needs, on a machine that has nothing.
import module from 'node:module';

module.enableCompileCache();
const { runStart } = await import('./start-product.ts');
await runStart({ ...process.env });
