import type { Limits } from '../limits.ts';
import type { Report } from '../report.ts';

/** What the page asks of its worker: one file. */
export interface Asked {
  readonly file: File;
  readonly limits: Limits;
}

/** What the worker tells the page. The reader of PDFs sends messages of its own over the same line, which have none of these fields. */
export type Told =
  | { readonly told: 'page'; readonly page: number; readonly all: number }
  | { readonly told: 'report'; readonly report: Report }
  | { readonly told: 'picture'; readonly page: number; readonly scale: number; readonly bitmap: ImageBitmap }
  | { readonly told: 'end' };
