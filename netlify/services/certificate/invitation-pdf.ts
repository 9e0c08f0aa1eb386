import words from '#content/certificates.json' with { type: 'json' };
import { shownCertificateCode } from '#contract/typed/certificate-code';
import { hex } from '#palette/hex';
import type { LetterOfInvitation } from '../../domain/invitations/decide.ts';
import { qrCode } from '../qr-code.ts';
import { loadFonts } from '../receipt/fonts.ts';
import { plain } from '../receipt/lines.ts';
import large from './headline-font.json' with { type: 'json' };
import type { Setting } from './pdf.ts';
import { CertificateSheet } from './sheet.ts';

const { light } = hex;
const side = 64;

/** The letter that a visa is asked for with: one A4 sheet, with a code that verifies, signed where there is a key. */
export async function invitationPdf(
  letter: LetterOfInvitation,
  { frame, read, failed, signer }: Setting,
): Promise<Uint8Array<ArrayBuffer>> {
  const { name, proof, passport, nationality, code, issuedAt } = letter;
  const { heading, opening, closing } = words.letter;
  const facts = [
    ['Name', name],
    ['Nationality', nationality],
    ['Passport number', passport],
    ['Paper or registration', proof],
    ['Conference', frame.conference],
    ['Dates and place', frame.occasion],
    ['Host', frame.issuer],
  ] as const;
  const texts = [...facts.map(([, value]) => value), ...opening, ...closing];
  const fonts = await loadFonts(texts.map(plain), read, failed, large.headline);
  const info = { title: `${heading}: ${name}`, author: frame.conference, subject: frame.shortName, at: issuedAt };
  const sheet = new CertificateSheet(info, fonts, 'portrait');
  sheet.decorate((pdf) => {
    pdf.rect(0, 0, sheet.width, 104).fill(light['night-raised']);
    pdf.rect(0, 104, sheet.width, 4).fill(light.saffron);
  });
  sheet.mark(sheet.width - side - 30, 52, 32, light['night-saffron']);
  const width = sheet.width - 2 * side;
  sheet.text(frame.shortName, { x: side, y: 40, width, size: 11, weight: 'semibold', colour: light['night-saffron'] });
  sheet.text(heading, { tag: 'H1', x: side, y: 74, width, size: 26, weight: 'headline', colour: light['night-ink'] });

  const day = new Intl.DateTimeFormat('en-GB', { timeZone: frame.zone, dateStyle: 'long' }).format(issuedAt);
  let y = sheet.text(day, { x: side, y: 150, width, size: 11, colour: light.muted }) + 12;
  for (const paragraph of opening) y = sheet.text(paragraph, { x: side, y, width, size: 11, leading: 1.45 }) + 8;
  y += 6;
  for (const [label, value] of facts) {
    sheet.text(label, { x: side, y, width: 130, size: 11, colour: light.muted });
    y = sheet.text(value, { x: side + 140, y, width: width - 140, size: 11, weight: 'semibold', leading: 1.45 }) + 3;
  }
  y += 12;
  for (const paragraph of closing) y = sheet.text(paragraph, { x: side, y, width, size: 11, leading: 1.45 }) + 8;

  const base = sheet.height - 92;
  for (const signatory of frame.signatures.slice(0, 1)) sheet.signatureLine(signatory, side, base);
  const address = `${frame.siteUrl}/verify/${code}`;
  const left = sheet.width - side - 84;
  sheet.code(qrCode(address), `Code with the address ${address}`, left, sheet.height - 56 - 84, 84);
  const small = { x: left - 178, width: 170, size: 9.5, colour: light.muted } as const;
  const under = sheet.text(shownCertificateCode(code), {
    ...small,
    y: base + 6,
    size: 11,
    weight: 'semibold',
    colour: light.ink,
  });
  sheet.text(`Verify this code at ${frame.siteUrl.replace(/^https?:\/\//, '')}/verify`, { ...small, y: under });
  if (!signer) return sheet.bytes();
  sheet.reserveSignature(heading, signer.name, issuedAt);
  return signer.sign(await sheet.bytes(), new Date(issuedAt));
}
