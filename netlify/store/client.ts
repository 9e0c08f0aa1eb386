import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { errors, Redis, type Requester, type UpstashRequest, type UpstashResponse } from '@upstash/redis';

/** An unconnected sleeper would keep a connection that the other side has long closed. Milliseconds. */
const idleMs = 4000;

export interface ClientSettings {
  readonly url: string;
  readonly token: string;
  /** Longest wait for one answer, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * The store's client over a requester of our own (ADR-S38): what is started in the same moment travels in one request, texts come back as they were
 * written. A call fails with the client's own error, whose message may hold the whole command and must never be logged; with a `TimeoutError` when the
 * whole answer is not there in time; or with what became of the connection.
 */
export function openClient(settings: ClientSettings): Redis {
  return new TextRedis(createRequester(settings)).gathering();
}

/** The codec is ours: the client would take a text that looks like JSON for JSON. Given a requester, it knows no other way to say so. */
class TextRedis extends Redis {
  constructor(requester: Requester) {
    super(requester);
    this.opts = { automaticDeserialization: false };
  }

  /** The same client, which sends in one request what is started together. */
  gathering(): Redis {
    return this.autoPipeline() as Redis;
  }
}

/** Posts commands with Node's own client on connections that are kept: beside it `fetch` takes threefold the processor time for the same request. */
function createRequester({ url, token, timeoutMs }: ClientSettings): Requester {
  const { protocol, pathname } = new URL(url);
  const { hostname, port } = urlToHttpOptions(new URL(url));
  const [request, agent] =
    protocol === 'https:'
      ? [secureRequest, new Agent({ keepAlive: true, timeout: idleMs })]
      : [plainRequest, new PlainAgent({ keepAlive: true, timeout: idleMs })];
  const start = pathname.replace(/\/$/, '');
  const requester: Requester = {
    readYourWrites: true,
    upstashSyncToken: '',
    request: <Result>({ path = [], body }: UpstashRequest) =>
      new Promise<UpstashResponse<Result>>((done, fail) => {
        const sent = Buffer.from(JSON.stringify(body));
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': sent.length,
          // Quoted in JSON, an answer could be six times as heavy as it is; so it is a third heavier.
          'upstash-encoding': 'base64',
          // Lets a replica answer what was written a moment before.
          'upstash-sync-token': requester.upstashSyncToken,
        };
        const asked = request({
          agent,
          hostname,
          port,
          path: [start, ...path].join('/') || '/',
          method: 'POST',
          headers,
        });
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
              requester.upstashSyncToken = String(response.headers['upstash-sync-token'] ?? '');
              try {
                done(answerIn(text) as UpstashResponse<Result>);
              } catch (error) {
                fail(error as Error);
              }
            });
        });
        asked.end(sent);
      }),
  };
  return requester;
}

interface Answer {
  readonly result?: unknown;
  readonly error?: string;
}

/**
 * One answer, or one for each command of a pipeline.
 *
 * @throws {errors.UpstashError} when the request was refused whole, a pipeline too, for which the client expects a list; `SyntaxError` for what
 * is no answer of a store
 */
function answerIn(text: string): unknown {
  const answer = JSON.parse(text) as Answer | readonly Answer[];
  if (Array.isArray(answer)) return (answer as readonly Answer[]).map(withTexts);
  const { error } = answer as Answer;
  if (error !== undefined) throw new errors.UpstashError(error);
  return withTexts(answer as Answer);
}

const withTexts = (answer: Answer): Answer =>
  answer.error === undefined ? { ...answer, result: decoded(answer.result) } : answer;

/** Texts arrive in base64; of a whole answer the platform leaves `OK` as it is, which is no base64. */
function decoded(reply: unknown): unknown {
  if (typeof reply === 'string') return reply === 'OK' ? reply : Buffer.from(reply, 'base64').toString('utf8');
  return Array.isArray(reply) ? reply.map(decoded) : reply;
}
