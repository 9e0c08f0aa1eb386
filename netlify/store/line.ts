import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';

export type Reply = string | number | null | readonly Reply[];
export type Command = readonly (string | number)[];

/** What the store itself says of a command that it does not carry out. Its message may hold the command and must never be logged. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
}

/** An unconnected sleeper would keep a line that the other side has long closed. Milliseconds. */
const idleMs = 4000;

/**
 * The store's line: Redis over HTTP as Upstash speaks it (https://upstash.com/docs/redis/features/restapi), on connections that are kept
 * (ADR-S38). Every method fails with a `StoreRefusal`, with a `TimeoutError` when the whole answer is not there in time, or with what became of the connection.
 */
export interface Line {
  /** One command. What is started together travels in one request, in that order. */
  send(command: Command): Promise<Reply>;
  /** Several commands in one request, in their order; the first that is refused fails all. */
  all(commands: readonly Command[]): Promise<readonly Reply[]>;
  /** The same as one step, which happens whole or not at all. */
  atOnce(commands: readonly Command[]): Promise<readonly Reply[]>;
}

export interface LineSettings {
  readonly url: string;
  readonly token: string;
  /** Longest wait for one answer, in milliseconds. */
  readonly timeoutMs: number;
}

type Answer = { readonly result: Reply; readonly error?: undefined } | { readonly error: string };

interface Waiting {
  readonly command: Command;
  readonly done: (reply: Reply) => void;
  readonly fail: (reason: unknown) => void;
}

/** Opens the line. No connection is made before the first command. */
export function openLine({ url, token, timeoutMs }: LineSettings): Line {
  const post = poster({ url, token, timeoutMs });
  let waiting: Waiting[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const answers = await post(
        'pipeline',
        batch.map(({ command }) => command),
      );
      for (const [index, { done, fail }] of batch.entries()) {
        try {
          done(replyOf(answers[index]));
        } catch (refusal) {
          fail(refusal);
        }
      }
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };
  return {
    send(command) {
      // What other calls of this moment are about to ask goes along.
      if (waiting.length === 0) process.nextTick(() => void flush());
      return new Promise((done, fail) => waiting.push({ command, done, fail }));
    },
    all: async (commands) => (await post('pipeline', commands)).map(replyOf),
    atOnce: async (commands) => (await post('multi-exec', commands)).map(replyOf),
  };
}

function replyOf(answer: Answer | undefined): Reply {
  if (answer === undefined) throw new StoreRefusal('no answer');
  if (answer.error !== undefined) throw new StoreRefusal(answer.error);
  return decoded(answer.result);
}

/** Texts arrive in base64; of a whole answer the platform leaves `OK` as it is, which is no base64. */
function decoded(reply: Reply): Reply {
  if (typeof reply === 'string') return reply === 'OK' ? reply : Buffer.from(reply, 'base64').toString('utf8');
  return Array.isArray(reply) ? (reply as readonly Reply[]).map(decoded) : reply;
}

/** Posts commands, on Node's own client: beside it `fetch` takes threefold the processor time for the same request. */
function poster({ url, token, timeoutMs }: LineSettings) {
  const { protocol, pathname } = new URL(url);
  const { hostname, port } = urlToHttpOptions(new URL(url));
  const [request, agent] =
    protocol === 'https:'
      ? [secureRequest, new Agent({ keepAlive: true, timeout: idleMs })]
      : [plainRequest, new PlainAgent({ keepAlive: true, timeout: idleMs })];
  const start = pathname.replace(/\/$/, '');
  /** Lets a replica answer what was written a moment before. */
  let syncToken = '';
  return (kind: 'pipeline' | 'multi-exec', commands: readonly Command[]): Promise<readonly Answer[]> =>
    new Promise((done, fail) => {
      const body = Buffer.from(JSON.stringify(commands));
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        // Quoted in JSON, an answer could be six times as heavy as it is; so it is a third heavier.
        'upstash-encoding': 'base64',
        'upstash-sync-token': syncToken,
      };
      const asked = request({ agent, hostname, port, path: `${start}/${kind}`, method: 'POST', headers });
      const timer = setTimeout(() => {
        fail(new DOMException('The store did not answer in time.', 'TimeoutError'));
        asked.destroy();
      }, timeoutMs);
      const broken = (error: Error) => {
        clearTimeout(timer);
        // What slept with this process is dead all at once: whoever asks again gets a connection of its own.
        if (asked.reusedSocket) for (const idle of Object.values(agent.freeSockets).flat()) idle?.destroy();
        fail(error);
      };
      asked.on('error', broken).on('response', (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .on('error', broken)
          .on('end', () => {
            clearTimeout(timer);
            syncToken = String(response.headers['upstash-sync-token'] ?? '');
            try {
              done(answersIn(response.statusCode, text));
            } catch (error) {
              fail(error);
            }
          });
      });
      asked.end(body);
    });
}

/** @throws {StoreRefusal} when all of the request was refused; `SyntaxError` for what is no answer of a store */
function answersIn(status: number | undefined, text: string): readonly Answer[] {
  const answer = JSON.parse(text) as readonly Answer[] | { readonly error?: unknown };
  if (status === 200 && Array.isArray(answer)) return answer as readonly Answer[];
  throw new StoreRefusal('error' in answer ? String(answer.error) : `status ${status}`);
}
