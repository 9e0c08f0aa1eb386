import { certificateKinds } from '#contract/certificates';
import { shownCertificateCode } from '#contract/typed/certificate-code';
import { hex } from '#palette/hex';
import type { IssuedCertificate } from '../../domain/certificates/record.ts';
import { qrCode } from '../qr-code.ts';
import { loadFonts, type ReadFont, type Weight } from '../receipt/fonts.ts';
import { plain } from '../receipt/lines.ts';
import large from './headline-font.json' with { type: 'json' };
import { CertificateSheet } from './sheet.ts';
import type { PdfSigner } from './signature.ts';

/** What all certificates of a conference say alike. */
export interface CertificateFrame {
  readonly shortName: string;
  readonly conference: string;
  /** Days and place in words. */
  readonly occasion: string;
  /** Who issues it. */
  readonly issuer: string;
  readonly signatures: readonly { readonly name: string; readonly role: string }[];
  /** Origin of the site that verifies codes. */
  readonly siteUrl: string;
  /** IANA zone in which days are written. */
  readonly zone: string;
}

/** The words of one kind of certificate. */
export interface CertificateWords {
  readonly opening: string;
  readonly deed: string;
}

export interface Setting {
  readonly frame: CertificateFrame;
  readonly read: ReadFont;
  /** Is told of a font that could not be read: its letters are boxes then. */
  readonly failed: (error: unknown) => void;
  /** Without one the certificate is proved by its code alone. */
  readonly signer?: PdfSigner | undefined;
}

const { light } = hex;
const side = 64;
const bandHeight = 132;

/** A certificate as an A4 sheet, laid across, with every letter of the name's script. Text copied out of it is the text that went in. */
export async function certificatePdf(
  certificate: IssuedCertificate & { readonly kind: keyof typeof certificateKinds },
  { opening, deed }: CertificateWords,
  { frame, read, failed, signer }: Setting,
): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, name, title, code, issuedAt } = certificate;
  const heading = certificateKinds[kind];
  const texts = [
    name,
    title ?? '',
    frame.conference,
    frame.issuer,
    ...frame.signatures.flatMap((one) => Object.values(one)),
  ];
  const fonts = await loadFonts(texts.map(plain), read, failed, large.headline);
  const info = { title: `${heading}: ${name}`, author: frame.conference, subject: frame.shortName, at: issuedAt };
  const sheet = new CertificateSheet(info, fonts, 'landscape');
  drawGround(sheet);

  const width = sheet.width - 2 * side;
  sheet.text(frame.shortName, { x: side, y: 50, width, size: 12, weight: 'semibold', colour: light['night-saffron'] });
  sheet.text(heading, {
    tag: 'H1',
    x: side,
    y: 92,
    width: width - 110,
    size: 33,
    weight: 'headline',
    colour: light['night-ink'],
  });

  let y = sheet.text(opening, { x: side, y: 196, width, size: 15, colour: light.muted });
  const size = sizeFor(sheet, name, width, [40, 36, 32, 28, 24, 20, 17], 1, 'headline');
  y = sheet.text(name, {
    tag: 'H2',
    x: side,
    y: y + size * 0.95,
    width,
    size,
    weight: 'headline',
    colour: light.primary,
    leading: 1.2,
  });
  y = sheet.text(deed, { x: side, y: y + 8, width, size: 15, colour: light.ink });
  if (title) {
    const titleSize = sizeFor(sheet, title, width, [19, 17, 15, 13, 11], 2, 'semibold');
    y = sheet.text(title, { x: side, y: y + 10, width, size: titleSize, weight: 'semibold' });
  }
  y = sheet.text(frame.conference, { x: side, y: y + 12, width, size: 13 });
  sheet.text(frame.occasion, { x: side, y: y, width, size: 13, colour: light.muted });

  drawFoot(sheet, { code, issuedAt, frame });
  if (!signer) return sheet.bytes();
  sheet.reserveSignature(heading, signer.name, issuedAt);
  return signer.sign(await sheet.bytes(), new Date(issuedAt));
}

function drawGround(sheet: CertificateSheet): void {
  sheet.decorate((pdf) => {
    pdf.rect(0, 0, sheet.width, bandHeight).fill(light['night-raised']);
    pdf.rect(0, bandHeight, sheet.width, 5).fill(light.saffron);
    pdf
      .rect(24, 24, sheet.width - 48, sheet.height - 48)
      .lineWidth(0.75)
      .stroke(light['line-strong']);
  });
  sheet.mark(sheet.width - side - 38, bandHeight / 2, 42, light['night-saffron']);
}

/** Signatures at the left, at the right the code with the address that verifies it. */
function drawFoot(
  sheet: CertificateSheet,
  { code, issuedAt, frame }: { readonly code: string; readonly issuedAt: number; readonly frame: CertificateFrame },
): void {
  const base = sheet.height - 96;
  for (const [index, signatory] of frame.signatures.entries()) sheet.signatureLine(signatory, side + index * 190, base);
  const square = 96;
  const left = sheet.width - side - square;
  const address = `${frame.siteUrl}/verify/${code}`;
  sheet.code(qrCode(address), `Code with the address ${address}`, left, sheet.height - 58 - square, square);
  const words = { x: left - 212, width: 200, size: 9.5, colour: light.muted } as const;
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: frame.zone, dateStyle: 'long' }).format(issuedAt);
  let y = sheet.text(`Issued on ${day}`, { ...words, y: base - 34 });
  y = sheet.text(`by ${frame.issuer}`, { ...words, y });
  y = sheet.text(shownCertificateCode(code), {
    ...words,
    y: Math.max(y + 5, base + 6),
    size: 12,
    weight: 'semibold',
    colour: light.ink,
  });
  sheet.text(`Verify this code at ${frame.siteUrl.replace(/^https?:\/\//, '')}/verify`, { ...words, y: y - 1 });
}

/** The first size at which a text takes no more than so many lines; else the last. */
function sizeFor(
  sheet: CertificateSheet,
  text: string,
  width: number,
  sizes: readonly number[],
  most: number,
  weight: Weight,
): number {
  const fits = (size: number) => sheet.linesOf(text, { width, size, weight }) <= most;
  return sizes.find(fits) ?? sizes.at(-1) ?? 12;
}
