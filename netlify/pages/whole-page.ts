import { createHash } from 'node:crypto';
import { escapeHtml } from '../escape-html.ts';
import type { FileReply } from '../http/reply.ts';

interface Kind {
  readonly style: string;
  /** Where its forms may go. */
  readonly formAction: "'self'" | "'none'";
  readonly referrerPolicy: 'no-referrer' | 'strict-origin-when-cross-origin';
}

/**
 * Pages of one look, each whole in itself: they load nothing but the site's icon, which browsers ask for by themselves, and their policy
 * lets nothing else in. `title` is plain text, `body` is markup that has been escaped.
 */
export function wholePages({ style, formAction, referrerPolicy }: Kind): (title: string, body: string) => FileReply {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return (title, body) => ({
    file: {
      type: 'text/html; charset=utf-8',
      content: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>`,
    },
    headers: { 'content-security-policy': policy, 'referrer-policy': referrerPolicy },
  });
}
