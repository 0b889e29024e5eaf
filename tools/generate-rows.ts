// Writes src/database/rows.ts: the row types of the migrated database, as Kysely reads them.
// Usage: node tools/generate-rows.ts <DATABASE_URL of a freshly migrated database>
import { writeFile } from 'node:fs/promises';
import { Client } from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
}

/** How `database/connection.ts` hands each type to the program: instants and dates as ISO text, exact decimals as text. */
const typeNames: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  date: 'string',
  timestamptz: 'string',
  numeric: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  jsonb: 'Json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
};

export async function generateRows(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select case when n.nspname = 'crm' then c.relname else n.nspname || '.' || c.relname end as table,
        a.attname as column, t.typname as type, not a.attnotnull as nullable,
        a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as generated
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'p') and n.nspname in ('crm', 'auth')
      order by n.nspname <> 'crm', c.relname, a.attnum`);
    return render(rows);
  } finally {
    await client.end();
  }
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const lines = [
    '// Generated from the migrated database by tools/generate-rows.ts. Do not edit.',
    `import type { ColumnType, Generated } from 'kysely';`,
    '',
    'export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };',
    '/** Read as parsed JSON, written as its text. */',
    'export type Json = ColumnType<JsonValue, string, string>;',
    '',
  ];
  for (const [table, own] of tables) {
    lines.push(`export interface ${typeName(table)} {`);
    for (const column of own) lines.push(`  ${property(column.column)}: ${columnType(column)};`);
    lines.push('}', '');
  }
  lines.push('export interface Database {');
  for (const table of tables.keys()) lines.push(`  ${property(table)}: ${typeName(table)};`);
  lines.push('}', '');
  return lines.join('\n');
}

function typeName(table: string): string {
  return `${table.replace(/(^|[_.])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Row`;
}

function property(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}

function columnType(column: Column): string {
  const base = typeNames[column.type];
  if (!base) throw new Error(`${column.table}.${column.column}: no TypeScript type is known for ${column.type}`);
  const full = column.nullable ? `${base} | null` : base;
  if (column.generated) return `ColumnType<${full}, never, never>`;
  if (base === 'Json') return column.nullable || column.hasDefault ? jsonType(column) : 'Json';
  return column.hasDefault ? `Generated<${full}>` : full;
}

function jsonType(column: Column): string {
  const written = column.nullable ? 'string | null | undefined' : 'string | undefined';
  return `ColumnType<JsonValue${column.nullable ? ' | null' : ''}, ${written}, ${column.nullable ? 'string | null' : 'string'}>`;
}

if (import.meta.main) {
  const databaseUrl = process.argv[2];
  if (!databaseUrl) throw new Error('Usage: node tools/generate-rows.ts <DATABASE_URL>');
  await writeFile(new URL('../src/database/rows.ts', import.meta.url), await generateRows(databaseUrl));
}
