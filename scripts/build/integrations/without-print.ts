import postcss, { type AtRule, type Container, type Node } from 'postcss';

/** A style element of a built page: what opens it, and its rules. */
export const styleElement = /(<style\b[^>]*>)([\s\S]*?)<\/style>/g;

/**
 * A page without what its styles say for print alone.
 * @returns the rules taken out, each within the layers and conditions in which it stood
 */
export function withoutPrint(page: string): { html: string; print: readonly string[] } {
  const print: string[] = [];
  const html = page.replaceAll(styleElement, (whole, open: string, css: string) => {
    if (!css.includes('@media print')) return whole;
    const sheet = postcss.parse(css);
    sheet.walkAtRules('media', (rule) => {
      if (rule.params !== 'print') return;
      print.push(enclosed(rule));
      remove(rule);
    });
    return `${open}${sheet.toString()}</style>`;
  });
  return { html, print };
}

/** What a rule for print holds, within what stands round it but the condition that it is for print. */
function enclosed(rule: AtRule): string {
  let nodes: readonly Node[] = (rule.nodes ?? []).map((node) => node.clone());
  for (let outer: Node['parent'] = rule.parent; outer && outer.type !== 'root'; outer = outer.parent) {
    const shell = (outer as Container).clone({ nodes: [] });
    shell.append(...nodes);
    nodes = [shell];
  }
  return nodes.join('');
}

/** Takes a node out, and what has nothing left in it. */
function remove(node: Node): void {
  const { parent } = node;
  node.remove();
  if (parent && parent.type !== 'root' && (parent as Container).nodes?.length === 0) remove(parent as Container);
}
