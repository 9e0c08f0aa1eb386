import type { Problem } from '#contract/problem';

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON, unless it is a string or bytes: then as it is. */
  readonly body?: unknown;
  readonly token?: string;
  /** Source address that the platform would report. */
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
  readonly headers: Headers;
  problem(): Problem;
}

export type Call = <T = unknown>(path: string, options?: CallOptions) => Promise<Answer<T>>;

/** Whoever takes calls to the functions: a server in the test's own process, or the site that the browser tests look at. */
export interface Callee {
  readonly call: Call;
  /** The mail catcher's page. */
  readonly mailUrl: string;
}

/** Calls by path, handed over by `send`. */
export function callsTo(siteUrl: string, send: (request: Request, ip: string) => Promise<Response>): Call {
  return async <T>(path: string, { method, body, token, ip = '198.51.100.1', headers = {} }: CallOptions = {}) => {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const request = new Request(new URL(path, siteUrl), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const response = await send(request, ip);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const parsed: unknown = isJson ? JSON.parse(text) : undefined;
    return {
      status: response.status,
      body: parsed as T,
      text,
      headers: response.headers,
      problem: () => parsed as Problem,
    };
  };
}
