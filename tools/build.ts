// `npm run build`: the browser app, so that no start has to. Without a change since the last build it does nothing.
import { buildBrowserApp } from './browser-app.ts';

await buildBrowserApp((line) => console.log(line));
