// Files that want something else than to be seen: refused, or drawn again without it.
import { runInNewContext } from 'node:vm';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../test-support/seeded-random.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { pdf, picture } from '../../../test-support/uploads.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { pdfFault } from './check-pdf.operation.ts';
import { fileWords } from './files.words.ts';
import { readUpload } from './read-upload.operation.ts';

const refused = async (bytes: Uint8Array, folder: 'licenses' | 'profile-pictures' = 'licenses') => {
  const fault: unknown = await readUpload(bytes, folder).then(
    () => 'was taken',
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(Refusal);
  return (fault as Refusal).message;
};
const text = (content: string) => Buffer.from(content, 'latin1');
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

describe('what is no picture and no PDF', () => {
  it.each([
    ['nothing', text(''), fileWords.empty],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), fileWords.notPictureOrPdf],
    ['SVG behind XML', text('<?xml version="1.0"?><svg><script>alert(1)</script></svg>'), fileWords.notPictureOrPdf],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), fileWords.notPictureOrPdf],
    ['GIF', text('GIF89a/*<svg/onload=alert(1)>*/=1;'), fileWords.notPictureOrPdf],
    ['a test virus', text(eicar), fileWords.notPictureOrPdf],
    ['a ZIP', text('PK\x03\x04 something'), fileWords.notPictureOrPdf],
    ['HTML that begins as PNG', Buffer.concat([pngHead, text('<script>alert(1)</script>')]), fileWords.damagedPicture],
    ['HTML that begins as JPEG', text('\xff\xd8\xff\xe0<script>alert(1)</script>'), fileWords.damagedPicture],
    ['HTML that begins as WebP', text('RIFF\x20\x00\x00\x00WEBP<script>alert(1)</script>'), fileWords.damagedPicture],
    ['a PDF that is only its first line', text('%PDF-1.7\n'), fileWords.damagedPdf],
    ['HTML that begins as PDF', text('%PDF-1.7\n<script>alert(1)</script>'), fileWords.damagedPdf],
    ['a PDF cut short', pdf().subarray(0, -20), fileWords.damagedPdf],
  ])('%s is refused', async (_, bytes, sentence) => {
    expect(await refused(bytes)).toBe(sentence);
  });

  it('a picture that ends in the middle is refused', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await picture({ format, width: 400, height: 400 });
      expect(await refused(whole.subarray(0, whole.length >> 1)), format).toBe(fileWords.damagedPicture);
    }
  });
});

describe('pictures', () => {
  it('keep their format, and nothing that is no pixel: neither place nor camera nor what hangs behind', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const taken = await sharp(await picture({ format }))
        .withExif({
          IFD0: { Artist: 'Marker of a camera' },
          IFD3: { GPSLatitude: '36/1 9/1 0/1', GPSLatitudeRef: 'N' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Marker of a program</note></x:xmpmeta>')
        .toBuffer();
      expect((await sharp(taken).metadata()).exif, format).toBeDefined();
      const { bytes, type } = await readUpload(
        Buffer.concat([taken, text('<script>alert(1)</script>PK\x03\x04')]),
        'licenses',
      );
      expect(type).toBe(`image/${format}`);
      const { exif, xmp, iptc, width, height } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, width, height }).toEqual({ width: 120, height: 90 });
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Marker|script|PK\x03/);
    }
  });

  it('stand upright, as their camera meant them', async () => {
    const lying = await sharp(await picture())
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes } = await readUpload(lying, 'licenses');
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect({ width, height, orientation }).toEqual({ width: 90, height: 120, orientation: undefined });
  });

  it('are made as small as they are shown', async () => {
    const large = await picture({ width: 3000, height: 1500 });
    const sizeOf = async (folder: 'licenses' | 'profile-pictures') => {
      const { width, height } = await sharp((await readUpload(large, folder)).bytes).metadata();
      return [width, height];
    };
    expect(await sizeOf('profile-pictures')).toEqual([800, 400]);
    expect(await sizeOf('licenses')).toEqual([2400, 1200]);
  });

  it('of more than 25 megapixels are refused by what their head says', async () => {
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'white' } })
        .png()
        .toBuffer();
    expect(await refused(await blank(5001, 5000))).toBe(fileWords.tooManyPixels);
    expect((await readUpload(await blank(5000, 5000), 'licenses')).type).toBe('image/png');
    const bomb = Buffer.from(await picture({ format: 'png' }));
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    expect(await refused(bomb)).not.toBe('was taken');
  });

  it('with bytes changed are refused or drawn again, never passed on', async () => {
    const random = randomOf(20_261);
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await picture({ format, width: 200, height: 150 });
      for (let round = 0; round < runSize(25, 200); round += 1) {
        const changed = Buffer.from(whole);
        for (let count = 0; count < 4; count += 1) changed[12 + random(changed.length - 12)] = random(256);
        const result = await readUpload(changed, 'licenses').catch((error: unknown) => error);
        if (result instanceof Refusal) continue;
        const { bytes } = result as { bytes: Buffer };
        expect((await sharp(bytes).metadata()).format, `${format} ${round}`).toBe(format);
      }
    }
  });
});

/** Objects in a stream of their own. */
function packedObjects(objects: string, filter = '/FlateDecode'): string {
  const bytes = deflateSync(Buffer.from(`6 0 ${objects}`, 'latin1')).toString('latin1');
  return `4 0 obj << /Type /ObjStm /N 1 /First 4 /Filter ${filter} >> stream\n${bytes}\nendstream endobj`;
}

describe('PDFs', () => {
  it('stay as they are, and are no profile picture', async () => {
    const plain = pdf();
    expect(await readUpload(plain, 'licenses')).toEqual({ bytes: plain, type: 'application/pdf' });
    expect(await refused(plain, 'profile-pictures')).toBe(fileWords.notPicture);
  });

  it.each([
    '4 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj',
    '4 0 obj << /S /J#61vaScript /J#53 (app.alert(1)) >> endobj',
    '4 0 obj << /S /Launch /F (cmd.exe) >> endobj',
    '4 0 obj << /Type /Filespec /EF << /F 5 0 R >> /EmbeddedFiles 6 0 R >> endobj',
    '4 0 obj << /Subtype /RichMedia >> endobj',
    '4 0 obj << /XFA 5 0 R >> endobj',
    '4 0 obj << /S /SubmitForm /F (https://example.com) >> endobj',
    '4 0 obj << /S /ImportData /F (x.fdf) >> endobj',
    '4 0 obj << /S /GoToR /F (other.pdf) >> endobj',
    '4 0 obj << /S /GoToE /T << /R /C >> >> endobj',
    // Within what only says that it is a stream, and packed as newer programs do.
    '4 0 obj << >> stream\n5 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\nendstream endobj',
    packedObjects('<< /S /JavaScript /JS (app.alert(1)) >>'),
    packedObjects('<< /S /J#61vaScript >>'),
    packedObjects('<< /S /JavaScript >>', '/LZWDecode'),
    packedObjects('<< /S /JavaScript >>').replace('4 0 obj', '4\n0\nobj'),
    `4 0 obj << >> stream\n${'x'.repeat(900)} 5 0\nobj << /S /Launch >> endobj\nendstream endobj`,
  ])('that a reader would run are refused: %s', async (more) => {
    expect(await refused(pdf(more))).toBe(fileWords.activePdf);
  });
});

it('scans of licenses are taken, whatever bytes they are made of', async () => {
  const random = randomOf(7);
  for (let turn = 0; turn < 40; turn++) {
    const scan = Buffer.from(Array.from({ length: 300_000 }, () => random(256))).toString('latin1');
    const planted = `${scan}/JS /Launch ${scan.slice(0, 100)}`;
    const bytes = pdf(`4 0 obj << /Type /XObject /Filter /DCTDecode >> stream\n${planted}\nendstream endobj`);
    expect(pdfFault(bytes)).toBeNull();
  }
  expect(pdfFault(pdf(packedObjects('<< /Type /Font >>')))).toBeNull();
});

it.each([
  ['digits', '1'.repeat(4_000_000)],
  ['pairs of numbers', '1 '.repeat(2_000_000)],
  ['beginnings of objects', '1 1 obj '.repeat(500_000)],
  ['names that run something', '/JS '.repeat(1_000_000)],
  ['spaces behind a filter', `/ObjStm /Filter${' '.repeat(4_000_000)}`],
  ['spaces behind a dictionary', `>>${' '.repeat(4_000_000)}`],
  ['beginnings of streams', '>> stream\n'.repeat(400_000)],
])('no file holds the server up: %s', (_, content) => {
  const files = [
    pdf(`4 0 obj << /Length 1 >> stream\n${content}\nendstream endobj`),
    pdf(content),
    pdf(`4 0 obj << ${content} >> stream\n${content}\nendstream endobj`),
  ];
  // Ended after what a hundred times as much work would take, instead of an hour.
  const read = () => files.map((file) => pdfFault(file));
  expect(runInNewContext('read()', { read }, { timeout: 120_000 })).toHaveLength(3);
});

it('pictures wait for each other, and a crowd is told so', async () => {
  const one = await picture({ width: 1000, height: 1000 });
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => readUpload(one, 'licenses')));
  const told = answers.filter((each) => each.status === 'rejected').map((each) => (each.reason as Refusal).message);
  expect(told).toEqual(Array.from({ length: 10 }, () => fileWords.busy));
  for (let turn = 0; turn < 2; turn++) await readUpload(one, 'licenses');
});
