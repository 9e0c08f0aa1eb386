import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { allCalls, callAreas } from '../../src/contract/calls/all.ts';
import type { AnyCall } from '../../src/contract/calls/call.ts';
import { commonFailures } from '../../src/contract/calls/failures.ts';
import type { ProblemCode } from '../../src/contract/problem.ts';

/** What the source says of one call: names, comments and types, which do not exist at run time. */
export interface CallSource {
  readonly name: string;
  /** The row's own comment: what the call does. */
  readonly purpose: string;
  /** Types as the contract writes them. */
  readonly body: string;
  readonly answers: readonly { readonly status: string; readonly type: string }[];
  /** The names of failure that are the call's own. */
  readonly refusals: readonly ProblemCode[];
}

const who = { none: 'anybody', user: 'signed in', admin: 'administrators' } as const;

/**
 * The table of calls in Markdown, made from the rows of `src/contract/calls`: what each does, who may make it, what goes in, what comes
 * out by status, and the names of failure that are the call's own (those that every call of its kind has stand below the table).
 */
export function callsTable(root: string): string {
  const lines = readCalls(root).map((line) => {
    const row = allCalls[line.name];
    if (!row) throw new Error(`no call ${line.name}`);
    const { method, path, auth } = row;
    const answers = line.answers.map(({ status, type }) => (type === 'undefined' ? status : `${status} ${code(type)}`));
    const body = line.body === 'undefined' ? '' : code(line.body);
    return [
      code(`${method} ${path}`),
      line.purpose,
      who[auth],
      body,
      answers.join(', '),
      line.refusals.map(code).join(', '),
    ];
  });
  const head = ['Call', 'What it does', 'Who', 'Body', 'Answer', 'Its own failures'];
  return [
    ...[head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...sharedLines(),
    '',
  ].join('\n');
}

function sharedLines(): string[] {
  type Kind = Pick<AnyCall, 'method' | 'auth'>;
  const list = (call: Kind, known: Kind[] = []) =>
    [...commonFailures(call)]
      .filter((name) => !known.some((other) => commonFailures(other).has(name)))
      .map(code)
      .join(', ');
  const get = { method: 'GET', auth: 'none' } as const;
  return [
    `Every call: ${list(get)}. Calls that change something: ${list({ ...get, method: 'POST' }, [get])}.`,
    `Calls for those signed in: ${list({ ...get, auth: 'user' }, [get])}; for administrators also ${list({ ...get, auth: 'admin' }, [{ ...get, auth: 'user' }])}.`,
  ];
}

/** All calls of the contract as their source has them, in its order. */
export function readCalls(root: string): CallSource[] {
  return Object.keys(callAreas).flatMap((area) => callsIn(join(root, 'src', 'contract', 'calls', `${area}.ts`)));
}

function callsIn(source: string): CallSource[] {
  const file = ts.createSourceFile(source, readFileSync(source, 'utf8'), ts.ScriptTarget.Latest, true);
  return file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap((statement) =>
      statement.declarationList.declarations.flatMap(({ name, type }) =>
        type && ts.isTypeReferenceNode(type)
          ? [{ name: name.getText(), purpose: commentOf(statement), ...typesOf(type) }]
          : [],
      ),
    );
}

/** The parts of `Call<Body, { 200: Answer }, 'refusal' | …>`. */
function typesOf(call: ts.TypeReferenceNode): Pick<CallSource, 'body' | 'answers' | 'refusals'> {
  const [body, answers, refusals] = call.typeArguments ?? [];
  const members = answers && ts.isTypeLiteralNode(answers) ? [...answers.members] : [];
  return {
    body: body?.getText() ?? '',
    answers: members.flatMap((member) =>
      ts.isPropertySignature(member) ? [{ status: member.name.getText(), type: member.type?.getText() ?? '' }] : [],
    ),
    refusals: [...(refusals?.getText() ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name as ProblemCode),
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
    'Made by `npm run calls` from `src/contract/calls/`: change it there. Types are those of `src/contract/`.';
  return `# Calls\n\n${intro}\n\n${callsTable(root)}`;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  writeFileSync(join(root, 'docs', 'calls.md'), callsPage(root));
}
