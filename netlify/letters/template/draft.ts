import type { Attachment } from '../../domain/letter.ts';

/** A part of a letter's body, in the order of reading. A bare string is a paragraph. */
export type Block =
  | string
  /** Something to type or to copy, on a line of its own. */
  | { readonly code: string }
  /** What stands on a form: label and value. */
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Items whose order matters. */
  | { readonly steps: readonly string[] }
  /** What a visitor wrote, its line breaks kept. */
  | { readonly quote: string }
  /** Where to go on. `href` is built from the configured site alone (SEC-R8). */
  | { readonly link: { readonly label: string; readonly href: string } };

/** A letter as data. Greeting, reference and signature are the template's, so that all letters look alike. */
export interface Draft {
  readonly to: string;
  readonly subject: string;
  /** Continues "Hello,": the first paragraph begins with a small letter. */
  readonly body: readonly Block[];
  /** Number of what the letter is about, for a question about it. */
  readonly reference?: string | undefined;
  /** Who signs; default the conference. */
  readonly signedBy?: string;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly replyTo?: string | undefined;
  readonly uselessAfter?: number;
  readonly unlisted?: true;
}
