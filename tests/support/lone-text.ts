import ts from 'typescript';

/** What a child of an element may turn out to be when it is drawn. */
type Kind = 'fixed text' | 'text' | 'element' | 'nothing';

/** Children handed in from outside: elements, by the rule for whoever hands them in. */
const slots = new Set(['children', 'after']);
/** Calls that make lists of elements. */
const lists = new Set(['map', 'from']);

/**
 * Elements of a TSX file in which React would have to find a piece of text among its siblings again. A page translator moves or replaces
 * the nodes of text, and React, which remembers the old ones, then throws or changes what nobody sees any more. So: text that
 * changes is the only child of its element, nothing comes and goes beside text, and no place holds text now and an element later.
 *
 * @returns `line: source of the element's first line`
 */
export function textInCompany(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && breaks(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${line + 1}: ${node.getText().replace(/\s+/g, ' ').slice(0, 100)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function breaks(parent: ts.JsxElement | ts.JsxFragment): boolean {
  const children = parent.children.map(kindsOf).filter((kinds) => kinds.size > 0);
  const has = (kind: Kind) => children.some((kinds) => kinds.has(kind));
  if (children.some((kinds) => kinds.has('element') && (kinds.has('text') || kinds.has('fixed text')))) return true;
  if (children.length < 2 && ts.isJsxElement(parent)) return false;
  return has('text') || (has('fixed text') && (has('nothing') || ts.isJsxFragment(parent)));
}

function kindsOf(child: ts.JsxChild): Set<Kind> {
  if (ts.isJsxText(child)) return new Set(child.containsOnlyTriviaWhiteSpaces ? [] : ['fixed text']);
  if (ts.isJsxExpression(child)) return new Set(child.expression ? kindsOfValue(child.expression) : []);
  return new Set(['element']);
}

function kindsOfValue(value: ts.Expression): Kind[] {
  if (ts.isParenthesizedExpression(value)) return kindsOfValue(value.expression);
  if (ts.isJsxElement(value) || ts.isJsxSelfClosingElement(value) || ts.isJsxFragment(value)) return ['element'];
  if (ts.isStringLiteral(value) || ts.isNoSubstitutionTemplateLiteral(value)) return ['fixed text'];
  if (value.kind === ts.SyntaxKind.NullKeyword) return ['nothing'];
  if (ts.isConditionalExpression(value)) {
    const both = [...kindsOfValue(value.whenTrue), ...kindsOfValue(value.whenFalse)];
    return both.map((kind) => (kind === 'fixed text' ? 'text' : kind));
  }
  if (ts.isBinaryExpression(value)) {
    const right = kindsOfValue(value.right).map((kind) => (kind === 'fixed text' ? 'text' : kind));
    return value.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? ['nothing', ...right]
      : [...kindsOfValue(value.left), ...right];
  }
  if (ts.isIdentifier(value)) return slots.has(value.text) ? ['element'] : ['text'];
  if (ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression)) {
    if (lists.has(value.expression.name.text)) return ['element', 'nothing'];
  }
  return ['text'];
}
