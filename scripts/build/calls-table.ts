import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type AnyCall, failuresOf } from '../../src/contract/call.ts';
import * as calls from '../../src/contract/calls.ts';

/** One line of the table of calls. */
interface Line {
  readonly name: string;
  /** The row's own comment: what the call does. */
  readonly purpose: string;
  /** Types as the contract writes them. */
  readonly body: string;
  readonly answers: readonly { readonly status: string; readonly type: string }[];
}

const who = { none: 'anybody', user: 'signed in', admin: 'administrators' } as const;

/**
 * The table of calls in Markdown, made from the rows of `src/contract/calls.ts`: what each does, who may make it, what goes in, what comes
 * out by status, and the names of failure that are the call's own (those that every call of its kind has stand below the table).
 */
export function callsTable(root: string): string {
  const rows = calls as Readonly<Record<string, AnyCall>>;
  const lines = linesOf(readFileSync(join(root, 'src', 'contract', 'calls.ts'), 'utf8')).map((line) => {
    const row = rows[line.name];
    if (!row) throw new Error(`no call ${line.name}`);
    const { method, path, auth, failures = [] } = row;
    const answers = line.answers.map(({ status, type }) => (type === 'undefined' ? status : `${status} ${code(type)}`));
    const body = line.body === 'undefined' ? '' : code(line.body);
    return [
      code(`${method} ${path}`),
      line.purpose,
      who[auth],
      body,
      answers.join(', '),
      failures.map(code).join(', '),
    ];
  });
  const head = ['Call', 'What it does', 'Who', 'Body', 'Answer', 'Its own failures'];
  return [
    ...[head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...commonFailures(),
    '',
  ].join('\n');
}

function commonFailures(): string[] {
  const plain = { path: '/', failures: [] } as const;
  const list = (call: AnyCall, known: AnyCall[] = []) =>
    [...failuresOf(call)]
      .filter((name) => !known.some((other) => failuresOf(other).has(name)))
      .map(code)
      .join(', ');
  const get = { ...plain, method: 'GET', auth: 'none' } as const;
  return [
    `Every call: ${list(get)}. Calls that change something: ${list({ ...get, method: 'POST' }, [get])}.`,
    `Calls for those signed in: ${list({ ...get, auth: 'user' }, [get])}; for administrators also ${list({ ...get, auth: 'admin' }, [{ ...get, auth: 'user' }])}.`,
  ];
}

/** Names, comments and types stand in the source alone: types do not exist at run time. */
function linesOf(source: string): Line[] {
  const file = ts.createSourceFile('calls.ts', source, ts.ScriptTarget.Latest, true);
  const aliases = new Map<string, ts.TypeAliasDeclaration>();
  const lines: Line[] = [];
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement)) aliases.set(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, type } of statement.declarationList.declarations) {
      if (type && ts.isTypeReferenceNode(type)) {
        lines.push({ name: name.getText(), purpose: commentOf(statement), ...typesOf(type, aliases) });
      }
    }
  }
  return lines;
}

/** Body and answers of `Call<Body, { 200: Answer }>`, or of an alias for such a type with its parameter filled in. */
function typesOf(
  reference: ts.TypeReferenceNode,
  aliases: ReadonlyMap<string, ts.TypeAliasDeclaration>,
): Pick<Line, 'body' | 'answers'> {
  const alias = aliases.get(reference.typeName.getText());
  if (alias && ts.isTypeReferenceNode(alias.type)) {
    const parameter = alias.typeParameters?.[0]?.name.text ?? '';
    const filled = reference.typeArguments?.[0]?.getText() ?? '';
    const { body, answers } = typesOf(alias.type, aliases);
    const fill = (text: string) => text.replace(new RegExp(`\\b${parameter}\\b`), filled);
    return { body: fill(body), answers: answers.map(({ status, type }) => ({ status, type: fill(type) })) };
  }
  const [body, answers] = reference.typeArguments ?? [];
  const members = answers && ts.isTypeLiteralNode(answers) ? answers.members : [];
  return {
    body: body?.getText() ?? '',
    answers: [...members].flatMap((member) =>
      ts.isPropertySignature(member) ? [{ status: member.name.getText(), type: member.type?.getText() ?? '' }] : [],
    ),
  };
}

function commentOf(statement: ts.Statement): string {
  const [comment] = ts.getJSDocCommentsAndTags(statement);
  return comment && ts.isJSDoc(comment) ? (ts.getTextOfJSDocComment(comment.comment) ?? '') : '';
}

/** As code, with the bars of union types kept from ending the cell. */
const code = (text: string) => `\`${text.replace(/\s+/g, ' ').replaceAll('|', '\\|')}\``;

/** `docs/calls.md`, whole. */
export function callsPage(root: string): string {
  const intro =
    'Made by `npm run calls` from `src/contract/calls.ts`: change it there. Types are those of `src/contract/`.';
  return `# Calls\n\n${intro}\n\n${callsTable(root)}`;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  writeFileSync(join(root, 'docs', 'calls.md'), callsPage(root));
}
