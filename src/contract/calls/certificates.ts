import type {
  FilesAnswer,
  FilesBody,
  LettersAnswer,
  LettersBody,
  ReadTableAnswer,
  Revocation,
  RevocationBody,
  TableBody,
} from '../certificate-desk.ts';
import type { Call, FileAnswer } from './call.ts';

/** Says on a page whether a certificate's code is genuine; the form of `/verify` asks for `/verify/code?code=…`. */
export const verifyCode: Call<undefined, { 200: FileAnswer; 400: FileAnswer; 404: FileAnswer }> = {
  method: 'GET',
  path: '/verify/:code',
  auth: 'none',
};

/** A certificate as PDF, by the link of its mail; 404 for a link that is none, and for one that was revoked. */
export const certificateFile: Call<undefined, { 200: FileAnswer; 404: FileAnswer }> = {
  method: 'GET',
  path: '/certificate/:code',
  auth: 'none',
};

/** Reads a table of certificates: what would be made, and the mistakes by row. Nothing is made. */
export const adminCertificateTable: Call<TableBody, { 200: ReadTableAnswer }, never, 'admin'> = {
  method: 'POST',
  path: '/admin/certificate-table',
  auth: 'admin',
};

/** Issues the certificates of some rows, or finds those that they have, and answers them as PDF. */
export const adminCertificateFiles: Call<FilesBody, { 200: FilesAnswer }, never, 'admin'> = {
  method: 'POST',
  path: '/admin/certificate-files',
  auth: 'admin',
};

/** Mails the certificates of some rows, each once; again only one by one. */
export const adminCertificateLetters: Call<LettersBody, { 200: LettersAnswer }, 'conflict', 'admin'> = {
  method: 'POST',
  path: '/admin/certificate-letters',
  auth: 'admin',
};

/** Revokes a certificate, for good. */
export const adminCertificateRevoke: Call<RevocationBody, { 200: Revocation }, 'not_found', 'admin'> = {
  method: 'PATCH',
  path: '/admin/certificates/:code',
  auth: 'admin',
};
