import type { SiteIdentity } from '../../domain/site-identity.ts';
import type { Block, Draft } from './draft.ts';

/** The letter for a mail program, or a reader, that wants no HTML. */
export function plainText(site: SiteIdentity, { body, reference, signedBy = site.name }: Draft): string {
  const parts = [
    'Hello,',
    ...body.map(blockText),
    ...(reference === undefined ? [] : [`Reference: ${reference}`]),
    `${signedBy}\n${site.siteUrl}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('code' in block) return `    ${block.code}`;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('steps' in block) return block.steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
  if ('quote' in block) return block.quote;
  return `${block.link.label}:\n${block.link.href}`;
}
