import { constants, createPrivateKey, type KeyObject, privateEncrypt } from 'node:crypto';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import forge from 'node-forge';

/** What a PDF is signed with: a key and its certificates, as authorities hand them out (PKCS #12). */
export interface SigningKey {
  readonly p12: Uint8Array;
  readonly password: string;
}

/** Signs PDFs that have reserved room for it. */
export interface PdfSigner {
  /** Who signs, as the certificate says, and until when it holds. */
  readonly name: string;
  readonly validUntil: Date;
  sign(pdf: Uint8Array, at: Date): Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes of a signature with its chain of certificates. */
const room = 8192;

interface Entry {
  end(): void;
}

/** What the PDF writer has inside, and has no door to: its catalogue, and annotations of this kind. */
interface Inner {
  readonly _root: {
    readonly data: {
      readonly AcroForm: { readonly data: { Fields: Entry[]; SigFlags?: number; NeedAppearances?: boolean } };
    };
  };
  readonly page: { readonly dictionary: Entry; readonly annotations: Entry[] };
  ref(data: object): Entry;
}

/** Writes the fields that a signature stands in: an invisible one, so that the sheet looks the same with and without. */
export function reserveSignature(
  pdf: PDFKit.PDFDocument,
  { reason, name, at }: { readonly reason: string; readonly name: string; readonly at: number },
): void {
  const inner = pdf as unknown as Inner;
  const text = (value: string) => Object(value) as object;
  const signature = inner.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, ...Array.from({ length: 3 }, () => '*'.repeat(10))],
    Contents: Buffer.alloc(room),
    Reason: text(reason),
    Name: text(name),
    M: new Date(at),
  });
  const field = inner.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    V: signature,
    T: text('Signature'),
    TU: text(reason),
    F: 4,
    P: inner.page.dictionary,
  });
  inner.page.annotations.push(field);
  // With the font of the text before: a form must name one, though a signature that is not seen uses none.
  pdf.initForm();
  const form = inner._root.data.AcroForm.data;
  form.Fields.push(field);
  form.SigFlags = 3;
  delete form.NeedAppearances;
  for (const entry of [signature, field]) entry.end();
}

/**
 * Opens the key once for all files. The signature itself is made by the platform, a hundred times faster than in a script.
 *
 * @throws {Error} when the password is wrong, or there is no RSA key with its certificate
 */
export function openSigner({ p12, password }: SigningKey): PdfSigner {
  const opened = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(Buffer.from(p12).toString('binary')), false, password);
  const { certBag = '', pkcs8ShroudedKeyBag = '' } = forge.pki.oids;
  const key = opened.getBags({ bagType: pkcs8ShroudedKeyBag })[pkcs8ShroudedKeyBag]?.[0]?.key;
  const certificates = (opened.getBags({ bagType: certBag })[certBag] ?? []).flatMap(({ cert }) =>
    cert ? [cert] : [],
  );
  const own = certificates.find(
    ({ publicKey }) => key && (publicKey as forge.pki.rsa.PublicKey).n.equals((key as forge.pki.rsa.PrivateKey).n),
  );
  if (!key || !own) throw new Error('the file holds no RSA key with its certificate');
  const native = createPrivateKey(forge.pki.privateKeyToPem(key));
  const common = String(own.subject.getField('CN')?.value ?? own.subject.getField('O')?.value ?? '');
  const signer = new (class extends Signer {
    override async sign(pdf: Buffer, at = new Date()): Promise<Buffer> {
      return detached(pdf, { native, certificates, own, at });
    }
  })();
  return {
    name: common,
    validUntil: own.validity.notAfter,
    sign: async (pdf, at) => new Uint8Array(await new SignPdf().sign(Buffer.from(pdf), signer, at)),
  };
}

/** The signature over the file as a message of its own (CMS, RFC 5652), in DER. */
function detached(
  pdf: Buffer,
  {
    native,
    certificates,
    own,
    at,
  }: { native: KeyObject; certificates: readonly forge.pki.Certificate[]; own: forge.pki.Certificate; at: Date },
): Buffer {
  const { data = '', sha256 = '', contentType = '', signingTime = '', messageDigest = '' } = forge.pki.oids;
  const message = forge.pkcs7.createSignedData();
  message.content = forge.util.createBuffer(pdf.toString('binary'));
  for (const certificate of certificates) message.addCertificate(certificate);
  message.addSigner({
    key: { sign: (digest: forge.md.MessageDigest) => signed(digest, native) } as unknown as forge.pki.rsa.PrivateKey,
    certificate: own,
    digestAlgorithm: sha256,
    authenticatedAttributes: [
      { type: contentType, value: data },
      // The library takes the day as it is; its types know text only.
      { type: signingTime, value: at as unknown as string },
      { type: messageDigest },
    ],
  });
  message.sign({ detached: true });
  return Buffer.from(forge.asn1.toDer(message.toAsn1()).getBytes(), 'binary');
}

/** What stands before a SHA-256 digest in a signature of RSASSA-PKCS1-v1_5 (RFC 8017, section 9.2). */
const sha256Info = Buffer.from('3031300d060960864801650304020105000420', 'hex');

const signed = (digest: forge.md.MessageDigest, key: KeyObject): string =>
  privateEncrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    Buffer.concat([sha256Info, Buffer.from(digest.digest().getBytes(), 'binary')]),
  ).toString('binary');
