// The API document for programs (/api/openapi.json) and, without any script, for people (/api/docs).
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { html, raw } from 'hono/html';
import { brand } from '../../domain/brand.ts';
import type { AppEnv } from './app-env.ts';
import { openApiDocument } from './openapi.ts';
import type { Route, Webhook } from './route.ts';
import { pageHeaders } from './security-headers.ts';

interface Operation {
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { description: string; content?: Partial<Record<string, { schema: object }>> }>;
}

export function mountApiDocs(app: Hono<AppEnv>, routes: readonly Route[], webhooks: readonly Webhook[]): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  const read = () => (document ??= openApiDocument(routes, webhooks));
  for (const path of ['/api/openapi.json', '/api/docs']) app.use(path, compress());
  app.get('/api/openapi.json', (c) => c.json(read()));
  app.get('/api/docs', async (c) => {
    const page = await docsPage((read() as { paths: Record<string, Record<string, Operation>> }).paths);
    for (const [name, value] of Object.entries(pageHeaders(page))) c.header(name, value);
    return c.html(page);
  });
}

async function docsPage(paths: Record<string, Record<string, Operation>>): Promise<string> {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(`${method.toUpperCase()} ${path}`, operation)),
  );
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · ${brand.productName}</title>
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        <main>
          <h1>${brand.productName} API</h1>
          <p>Every address the product answers at. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
          ${sections}
        </main>
      </body>
    </html>`;
  return page.toString();
}

function section(title: string, operation: Operation) {
  return html`<section>
    <h2><code>${title}</code></h2>
    <p>${operation.summary}. ${operation.description ?? ''}</p>
    ${operation.parameters?.length ? schemaBlock('Parameters', operation.parameters) : ''}
    ${operation.requestBody ? schemaBlock('Body', operation.requestBody.content['application/json'].schema) : ''}
    ${Object.entries(operation.responses).map(([status, answer]) => answerLine(status, answer))}
  </section>`;
}

function answerLine(status: string, answer: Operation['responses'][string]) {
  const schema = answer.content?.['application/json']?.schema;
  if (status === '200' && schema) return schemaBlock('Answer', schema);
  return html`<p><strong>${status}</strong> ${answer.description}</p>`;
}

function schemaBlock(title: string, schema: object) {
  return html`<details>
    <summary>${title}</summary>
    <pre>${raw(escapeText(JSON.stringify(schema, null, 2)))}</pre>
  </details>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
}
