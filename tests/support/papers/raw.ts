import { deflateSync } from 'node:zlib';

/** A PDF from its objects, written plainly: for what no well-behaved program makes. The first object is the catalog. */
export function rawPdf(
  objects: readonly (string | { readonly dictionary: string; readonly data: Uint8Array })[],
): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => pieces.reduce((all, piece) => all + piece.length, 0);
  let at = length();
  const put = (piece: Buffer) => {
    pieces.push(piece);
    at += piece.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    if (typeof object === 'string') put(Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`, 'latin1'));
    else {
      put(
        Buffer.from(`${index + 1} 0 obj\n<< ${object.dictionary} /Length ${object.data.length} >>\nstream\n`, 'latin1'),
      );
      put(Buffer.from(object.data));
      put(Buffer.from('\nendstream\nendobj\n'));
    }
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = at;
  put(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(pieces));
}

const text = (words: string) => Buffer.from(words, 'latin1');

/** Pages of A4 that all show the same contents. */
export function samePages(
  count: number,
  resources: string,
  contents: string,
  more: Parameters<typeof rawPdf>[0] = [],
): Uint8Array<ArrayBuffer> {
  const first = 4 + more.length;
  const kids = Array.from({ length: count }, (_none, index) => `${first + index} 0 R`).join(' ');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
    { dictionary: '', data: text(contents) },
    ...more,
    ...Array.from(
      { length: count },
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /Resources << ${resources} >> /Contents 3 0 R >>`,
    ),
  ]);
}

/** A page whose letters are drawings. */
export function type3Paper(): Uint8Array<ArrayBuffer> {
  const lines = Array.from(
    { length: 60 },
    (_none, index) => `1 0 0 1 60 ${780 - index * 12} Tm (aaaaa aaaaa aaaaa aaaaa) Tj`,
  ).join('\n');
  return samePages(1, '/Font << /F 4 0 R >>', `BT /F 10 Tf ${lines} ET`, [
    '<< /Type /Font /Subtype /Type3 /Name /Drawn /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a 5 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1000] >>',
    { dictionary: '', data: text('1000 0 0 0 750 750 d1 0 0 750 750 re f') },
  ]);
}

/** A small file, one part of which unpacks to 220 MB. */
export function bomb(): Uint8Array<ArrayBuffer> {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    { dictionary: '/Filter /FlateDecode', data: deflateSync(Buffer.alloc(220_000_000, ' ')) },
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /Resources << >> /Contents 3 0 R >>',
  ]);
}

/** A form that draws itself, again and again. */
export function endless(): Uint8Array<ArrayBuffer> {
  return samePages(1, '/XObject << /X 4 0 R >>', '/X Do', [
    {
      dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >>',
      data: text('/X Do /X Do'),
    },
  ]);
}
