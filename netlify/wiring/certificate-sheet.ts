import type { Setting } from '../services/certificate/pdf.ts';
import { openSigner } from '../services/certificate/signature.ts';
import { describeError, type Log } from '../services/log.ts';
import { siteFonts } from '../services/receipt/site-fonts.ts';
import type { App } from '../wiring.ts';
import { certificateFrame } from './certificate-frame.ts';

/** How sheets are drawn in a function: the letters from the site, each file once, signed where there is a key. */
export function sheetSetting(app: App, log: Log): Setting {
  const fetched = siteFonts(app.env.siteUrl);
  const files = new Map<string, Promise<Uint8Array>>();
  return {
    frame: certificateFrame(app.env.siteUrl),
    read(file) {
      const known = files.get(file) ?? Promise.resolve(fetched(file));
      files.set(file, known);
      return known;
    },
    failed: (error) => log.warn('certificate-font', { outcome: 'failed', reason: describeError(error) }),
    signer: app.env.signing && openSigner(app.env.signing),
  };
}
