// An .xlsx workbook made of its XML, so that a test says exactly what stands in it.
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';

export interface SheetParts {
  name: string;
  /** What stands between <sheetData> and </sheetData>, or rows of plain texts and numbers. */
  rows: string | readonly (readonly (string | number)[])[];
  state?: 'hidden';
  /** After the rows: merged cells, say. */
  after?: string;
}

export interface WorkbookParts {
  sheets: readonly SheetParts[];
  texts?: readonly string[];
  /** Format codes; style n+1 of a cell is the nth of them, 0 is General. */
  formats?: readonly string[];
  from1904?: boolean;
  /** Further or other parts, by path. */
  parts?: Readonly<Record<string, string>>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `inlineStr` for texts, plain numbers for numbers; cells that are '' are left out. */
export function sheetRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((cells, row) => {
      const written = cells.map((cell, column) => {
        const at = `${String.fromCharCode(65 + column)}${row + 1}`;
        if (cell === '') return '';
        return typeof cell === 'number'
          ? `<c r="${at}"><v>${cell}</v></c>`
          : `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
      });
      return `<row r="${row + 1}">${written.join('')}</row>`;
    })
    .join('');
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export async function makeWorkbook({
  sheets,
  texts = [],
  formats = [],
  from1904,
  parts = {},
}: WorkbookParts): Promise<Blob> {
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, n) =>
          `<sheet name="${escaped(name)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="s${n}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}">${sheets
      .map((_, n) => `<Relationship Id="s${n}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="t" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="f" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts.map((text) => (text.startsWith('<') ? text : `<si><t xml:space="preserve">${escaped(text)}</t></si>`)).join('')}</sst>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, n) => `<xf numFmtId="${200 + n}"/>`)
      .join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
  };
  sheets.forEach(({ rows, after = '' }, n) => {
    const data = typeof rows === 'string' ? rows : sheetRows(rows);
    files[`xl/worksheets/sheet${n + 1}.xml`] =
      `${head}<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${data}</sheetData>${after}</worksheet>`;
  });
  return zipped({ ...files, ...parts });
}

export async function zipped(
  files: Readonly<Record<string, string>>,
  options: { password?: string } = {},
): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options });
  for (const [path, text] of Object.entries(files)) await writer.add(path, new TextReader(text));
  return writer.close();
}
