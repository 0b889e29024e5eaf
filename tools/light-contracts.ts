// A Vite plugin. The browser calls an endpoint by method and path and never validates with its schemas, so the build
// leaves them out there, and with them zod on every page without a form. What a form validates with is exported under a
// name of its own and stays.
import { parseSync, type ESTree, type Plugin } from 'vite';

/** What only the server and the API document read. */
const serverOnly = new Set(['summary', 'params', 'query', 'answer', 'errors', 'maxBodyBytes', 'targets']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/\.contract\.ts$/, /\/src\/domain\/(consent-statement|lead-draft)\.ts$/] },
      // Without side effects: what only a dropped schema imported is not loaded either.
      handler: (code, id) => ({ code: lighten(code, id), map: null, moduleSideEffects: false }),
    },
  };
}

function lighten(code: string, id: string): string {
  const edits = parseSync(id, code).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations.flatMap(editsOf) : [];
  });
  return edits.reduceRight((light, { start, end, text }) => light.slice(0, start) + text + light.slice(end), code);
}

function editsOf({ init }: ESTree.VariableDeclarator): Edit[] {
  if (!init || init.type === 'ArrowFunctionExpression') return [];
  // Making a schema changes nothing else: one that nobody uses may go, with all it is made of.
  const before = { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' };
  const after = { start: init.end, end: init.end, text: '))()' };
  return [before, ...schemasOf(init), after];
}

function schemasOf(init: ESTree.Expression): Edit[] {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return [];
  const [declaration] = init.arguments;
  if (declaration?.type !== 'ObjectExpression') return [];
  return declaration.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { start, end } = property;
    if (serverOnly.has(property.key.name)) return { start, end, text: '...{}' };
    // That there is a body says how to send it.
    return property.key.name === 'body' ? { start, end, text: 'body: true' } : [];
  });
}
