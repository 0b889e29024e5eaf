// `npm start`: the product and everything it needs, on a machine that has nothing. npm runs it by `exec`, so that a SIGTERM to
// npm reaches it and not only a shell; Windows has no exec and takes the other half of that line.
import module from 'node:module';

module.enableCompileCache();
const { runStart } = await import('./start-product.ts');
await runStart({ ...process.env });
