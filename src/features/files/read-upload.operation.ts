// What somebody uploaded, as it may be stored.
import { Refusal } from '../../server/http/refusal.ts';
import { pdfFault } from './check-pdf.operation.ts';
import { typeOf, type FileType, type Folder } from './files.rules.ts';
import { fileWords } from './files.words.ts';
import { redraw } from './read-picture.operation.ts';

export interface ReadUpload {
  bytes: Uint8Array;
  type: FileType;
}

/** @throws Refusal invalid_input, unavailable */
export async function readUpload(bytes: Uint8Array, folder: Folder): Promise<ReadUpload> {
  if (bytes.byteLength === 0) throw new Refusal('invalid_input', fileWords.empty);
  const type = typeOf(bytes);
  const takesPdf = folder === 'licenses';
  if (type === null || (type === 'application/pdf' && !takesPdf))
    throw new Refusal('invalid_input', takesPdf ? fileWords.notPictureOrPdf : fileWords.notPicture);
  if (type !== 'application/pdf') return { type, bytes: await redraw(bytes, type, folder) };
  const fault = pdfFault(bytes);
  if (fault !== null)
    throw new Refusal('invalid_input', fault === 'active' ? fileWords.activePdf : fileWords.damagedPdf);
  return { type, bytes };
}
