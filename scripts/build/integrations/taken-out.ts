import postcss, { type AtRule, type Container, type Node, type Root } from 'postcss';

/** A style element of a built page: what opens it, and its rules. */
export const styleElement = /(<style\b[^>]*>)([\s\S]*?)<\/style>/g;

/** A page without some of its rules, and those rules, each within the layers and conditions in which it stood. */
export interface TakenOut {
  readonly html: string;
  readonly rules: readonly string[];
}

/** A page without what its styles say for print alone. */
export const withoutPrint = (page: string): TakenOut =>
  takenOut(page, '@media print', (sheet, take) =>
    sheet.walkAtRules('media', (rule) => {
      if (rule.params === 'print') take(rule, rule.nodes);
    }),
  );

/** A page without the faces of a font that come from a file. */
export const withoutFaces = (page: string, family: string): TakenOut =>
  takenOut(page, '@font-face', (sheet, take) =>
    sheet.walkAtRules('font-face', (rule) => {
      const says = (property: string, value: string) =>
        rule.some((node) => node.type === 'decl' && node.prop === property && node.value.includes(value));
      if (says('font-family', family) && says('src', 'url(')) take(rule);
    }),
  );

/** A page without the pictures that its styles ask for; its other rules stay as they are. */
export const withoutPictures = (page: string): TakenOut =>
  takenOut(page, 'url(/', (sheet, take) =>
    sheet.walkDecls((declaration) => {
      if (declaration.value.includes('url(/') && declaration.parent?.type === 'rule') take(declaration);
    }),
  );

/**
 * @param mention a text without which a style element has nothing to take
 * @param choose takes nodes out; of a node whose condition need not be kept, its children
 */
function takenOut(
  page: string,
  mention: string,
  choose: (sheet: Root, take: (node: Node, kept?: readonly Node[]) => void) => void,
): TakenOut {
  const rules: string[] = [];
  const html = page.replaceAll(styleElement, (whole, open: string, css: string) => {
    if (!css.includes(mention)) return whole;
    const sheet = postcss.parse(css);
    choose(sheet, (node, kept = [node]) => {
      rules.push(enclosed(kept, node.parent));
      remove(node);
    });
    return `${open}${sheet.toString()}</style>`;
  });
  return { html, rules };
}

/** Nodes within what stands round them. */
function enclosed(kept: readonly Node[], parent: Node['parent']): string {
  let nodes: readonly Node[] = kept.map((node) => node.clone());
  for (let outer = parent; outer && outer.type !== 'root'; outer = outer.parent) {
    const shell = (outer as Container).clone({ nodes: [] });
    shell.append(...(nodes as AtRule[]));
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
