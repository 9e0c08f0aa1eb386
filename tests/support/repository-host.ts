import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Branch {
  oid: string;
  /** Names of the blobs by the paths of their files. */
  files: Map<string, string>;
}

interface PullRequest {
  readonly number: number;
  readonly title: string;
  readonly branch: string;
  readonly createdAt: string;
  labels: string[];
  isDraft: boolean;
  state: 'open' | 'merged';
}

export interface Answer {
  readonly status: number;
  readonly body: string | Buffer;
}

type Fields = Readonly<Record<string, unknown>>;

const sha1 = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/**
 * The host of a repository as far as the editor speaks with it: who one is, files, branches, commits and pull requests of GitHub's REST and
 * GraphQL interfaces (their reference at docs.github.com). It keeps everything in memory. What the editor asks beyond that is an error.
 */
export class RepositoryHost {
  readonly pullRequests: PullRequest[] = [];
  readonly #branches = new Map<string, Branch>();
  readonly #blobs = new Map<string, Buffer>();
  readonly #preview: string;
  readonly #login = 'organiser';
  #commits = 0;

  /**
   * @param root of a project, whose `content/` and pictures are the branch `main`
   * @param preview the address that the deploy preview of a pull request is said to have
   */
  constructor(root: string, preview: string) {
    this.#preview = preview;
    const files = new Map<string, string>();
    for (const folder of ['content', 'public/images'])
      for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        files.set(path.slice(root.length).replace(/^\//, ''), this.#keep(readFileSync(path)));
      }
    this.#branches.set('main', { oid: this.#newOid(), files });
  }

  /** A file of a branch, or undefined. */
  read(branch: string, path: string): string | undefined {
    return this.#textOf(this.#branches.get(branch)?.files.get(path));
  }

  /** @param token what the request says who asks */
  answer(method: string, path: string, body: string, token: string | undefined): Answer {
    if (!token?.includes('sample-token')) return json({ message: 'Bad credentials' }, 401);
    if (path === '/graphql') return json({ data: this.#graph(JSON.parse(body)) });
    const found = this.#rest(`${method} ${path.replace(/\?.*/, '')}`, body ? JSON.parse(body) : {});
    if (!found) throw new Error(`The editor asks what the stand-in does not know: ${method} ${path}`);
    return found;
  }

  #rest(call: string, body: Fields): Answer | undefined {
    const place = '/repos/owner/name';
    if (call === 'GET /user')
      return json({
        id: 1,
        login: this.#login,
        name: 'Organiser',
        email: 'organiser@example.org',
        avatar_url: 'data:,',
      });
    if (call === `GET ${place}/collaborators/${this.#login}`) return { status: 204, body: '' };
    if (call.startsWith(`GET ${place}/git/trees/`)) {
      const tree = [...(this.#branches.get('main')?.files ?? [])].map(([path, sha]) => ({
        type: 'blob',
        path,
        sha,
        size: this.#blobs.get(sha)?.length,
      }));
      return json({ tree });
    }
    const [, blob] = /\/git\/blobs\/(\w+)$/.exec(call) ?? [];
    if (blob) return { status: 200, body: this.#blobs.get(blob) ?? '' };
    if (call === `POST ${place}/pulls`) return json(this.#open(body), 201);
    const [, verb, number, what] = /^(\w+) .*\/(?:pulls|issues)\/(\d+)(?:\/(\w+))?$/.exec(call) ?? [];
    const pull = this.pullRequests.find((one) => one.number === Number(number));
    if (pull && what === 'merge') return json(this.#merge(pull));
    if (pull && (what === 'labels' || verb === 'PATCH')) pull.labels = body.labels as string[];
    if (pull) return json({ labels: pull.labels.map((name) => ({ name })) });
    const [, gone] = /^DELETE .*\/git\/refs\/heads\/(.+)$/.exec(call) ?? [];
    if (gone) return this.#branches.delete(decodeURI(gone)) ? { status: 204, body: '' } : json({}, 404);
    return undefined;
  }

  #graph({ query, variables }: { query: string; variables: Readonly<Record<string, Fields & string>> }): Fields {
    const input = variables.input as unknown as Record<string, never> | undefined;
    if (query.includes('createRef(')) return { createRef: this.#createRef(input as never) };
    if (query.includes('createCommitOnBranch('))
      return { createCommitOnBranch: { commit: this.#commit(input as never) } };
    if (query.includes('markPullRequestReadyForReview(')) {
      const { pullRequestId } = input as unknown as { pullRequestId: string };
      const pull = this.pullRequests.find(({ number }) => `pull-${number}` === pullRequestId);
      if (pull) pull.isDraft = false;
      return { markPullRequestReadyForReview: { pullRequest: { isDraft: false } } };
    }
    const head = this.#branches.get(variables.branch ?? 'main');
    const target = { oid: head?.oid, history: { nodes: [{ oid: head?.oid, message: 'A change' }] } };
    if (query.includes('fork: repository')) return { fork: { id: 'repository' }, base: { ref: { target } } };
    const asked = [...query.matchAll(/(\w+_\d+):\s*(?:object\((oid|expression): "([^"]+)"\)|ref\()/g)];
    if (asked.length > 0)
      return {
        repository: Object.fromEntries(asked.map(([, name, by, value = '']) => [name, this.#object(by, value)])),
      };
    if (query.includes('pullRequests(')) return { repository: { pullRequests: this.#openPulls() } };
    return { repository: { defaultBranchRef: { name: 'main' }, ref: { target } } };
  }

  #object(by: string | undefined, value: string): Fields | null {
    const author = { name: 'Organiser', email: 'organiser@example.org', user: { id: 1, login: this.#login } };
    if (!by) return { target: { history: { nodes: [{ author, committedDate: new Date().toISOString() }] } } };
    const [branch = '', path = ''] = value.split(':');
    const sha = by === 'oid' ? value : this.#branches.get(branch)?.files.get(path);
    const blob = sha === undefined ? undefined : this.#blobs.get(sha);
    if (blob)
      return { oid: sha, byteSize: blob.length, isBinary: false, isTruncated: false, text: blob.toString('utf8') };
    if (by === 'expression') return null;
    // A commit: the host of the site has told how its build went.
    const context = {
      context: 'netlify/site/deploy-preview',
      state: 'SUCCESS',
      targetUrl: this.#preview,
      description: '',
    };
    return { status: { contexts: [context] }, deployments: { nodes: [] }, checkSuites: { nodes: [] } };
  }

  #createRef({ name, oid }: { name: string; oid: string }): Fields {
    const main = this.#branches.get('main');
    this.#branches.set(name.replace('refs/heads/', ''), { oid, files: new Map(main?.files) });
    return { ref: { name } };
  }

  #commit(input: {
    branch: { branchName: string };
    expectedHeadOid: string;
    fileChanges: { additions: readonly { path: string; contents: string }[]; deletions: readonly { path: string }[] };
  }): Fields {
    const branch = this.#branches.get(input.branch.branchName);
    if (branch?.oid !== input.expectedHeadOid) throw new Error('The commit is not on top of its branch.');
    const { additions, deletions } = input.fileChanges;
    const made = additions.map(({ path, contents }) => [path, this.#keep(Buffer.from(contents, 'base64'))] as const);
    for (const [path, sha] of made) branch.files.set(path, sha);
    for (const { path } of deletions) branch.files.delete(path);
    branch.oid = this.#newOid();
    const files = Object.fromEntries(made.map(([, oid], index) => [`file_${index}`, { oid }]));
    return { oid: branch.oid, committedDate: new Date().toISOString(), ...files };
  }

  #open({ title, head, draft }: Fields): Fields {
    const number = this.pullRequests.length + 1;
    const createdAt = new Date().toISOString();
    const branch = String(head);
    this.pullRequests.push({
      number,
      title: String(title),
      branch,
      createdAt,
      labels: [],
      isDraft: draft === true,
      state: 'open',
    });
    const sha = this.#branches.get(branch)?.oid;
    return {
      number,
      node_id: `pull-${number}`,
      title,
      html_url: '',
      head: { sha },
      created_at: createdAt,
      updated_at: createdAt,
    };
  }

  #openPulls(): Fields {
    const nodes = this.pullRequests
      .filter(({ state }) => state === 'open')
      .map(({ number, title, branch, createdAt, labels, isDraft }) => ({
        id: `pull-${number}`,
        number,
        title,
        url: '',
        isDraft,
        isCrossRepository: false,
        createdAt,
        updatedAt: createdAt,
        headRefName: branch,
        headRefOid: this.#branches.get(branch)?.oid,
        author: { login: this.#login, avatarUrl: 'data:,', name: 'Organiser' },
        labels: { nodes: labels.map((name) => ({ name })) },
        files: { nodes: this.#changed(branch) },
      }));
    return { nodes, totalCount: nodes.length };
  }

  #changed(branch: string): Fields[] {
    const main = this.#branches.get('main')?.files;
    return [...(this.#branches.get(branch)?.files ?? [])]
      .filter(([path, sha]) => main?.get(path) !== sha)
      .map(([path]) => ({ path, changeType: main?.has(path) ? 'MODIFIED' : 'ADDED' }));
  }

  #merge(pull: PullRequest): Fields {
    // As GitHub does: a draft is not merged.
    if (pull.isDraft) throw new Error('A pull request that is a draft cannot be merged.');
    const files = this.#branches.get(pull.branch)?.files ?? new Map();
    pull.state = 'merged';
    this.#branches.set('main', { oid: this.#newOid(), files });
    return { merged: true };
  }

  #keep(bytes: Buffer): string {
    const sha = sha1(`blob ${bytes.length}\0`, bytes);
    this.#blobs.set(sha, bytes);
    return sha;
  }

  #textOf(sha: string | undefined): string | undefined {
    return sha === undefined ? undefined : this.#blobs.get(sha)?.toString('utf8');
  }

  #newOid(): string {
    this.#commits += 1;
    return sha1(`commit ${this.#commits}`);
  }
}

const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) });
