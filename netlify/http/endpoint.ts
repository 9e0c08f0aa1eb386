import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type { AnswerOf, AnyCall, BodyOf } from '#contract/calls/call';
import { problems } from '#contract/problem';
import { Failure } from '../domain/failure.ts';
import { authenticate, type SignedIn } from '../domain/session.ts';
import { EnvironmentError } from '../env.ts';
import type { LimitName } from '../services/limits.ts';
import { createLog, describeError, type Log, maskSource } from '../services/log.ts';
import { type App, app } from '../wiring.ts';
import { checked, isFormPost, parseForm, readBytes, readJson, type Schema } from './body.ts';
import { countCoarsely, type Pace } from './coarse.ts';
import { countVisit } from './counting.ts';
import { type FileReply, type Reply, type ReplyTo, toProblem, toResponse } from './reply.ts';
import { sourceOf } from './source.ts';

/** The most a JSON body may weigh, in bytes. */
const jsonBytes = 16 * 1024;

/** What a handler gets to know of one visit. */
export interface Visit<Body, User> {
  readonly app: App;
  /** Lines written here carry the request id. */
  readonly log: Log;
  readonly requestId: string;
  /** The checked body; the raw bytes for `body: 'raw'`; `undefined` without a body. */
  readonly body: Body;
  /** Set when the call is for users or administrators. */
  readonly user: User;
  /** Where the call comes from, as limits count it. */
  readonly source: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Does work once the answer is on its way; the platform keeps the function alive until it ends. Failures are logged. */
  after(name: string, work: () => Promise<unknown>): void;
}

/** How the server takes a call of the contract. */
export type Definition<C extends AnyCall, Body, R extends ReplyTo<C>> = BodyPart<C, Body> & {
  /** Default 16 KB. */
  readonly maxBytes?: number;
  /** Counted by source, before anything else that costs. */
  readonly limits?: readonly LimitName[];
  /** A coarse pace of its own, instead of the one that all calls share; `false` for a caller that signs, whose calls come in bursts from few places. */
  readonly coarse?: Pace | false;
  /** Of a call that a person opens by its address: the page that answers a failure, in the place of a problem document. */
  readonly refusedPage?: (failure: Failure) => FileReply;
  handle(visit: Visit<Body, C['auth'] extends 'none' ? undefined : SignedIn>): Promise<R>;
};

/** A schema for the JSON that the row names; `'raw'` for a caller that signs its bytes (no check of origin and content type). */
type BodyPart<C extends AnyCall, Body> =
  BodyOf<C> extends undefined
    ? { readonly body?: undefined; readonly form?: undefined }
    : BodyOf<C> extends Uint8Array
      ? { readonly body: 'raw'; readonly form?: undefined }
      : {
          readonly body: Schema<Body, BodyOf<C>>;
          /** Also takes the same call as a plain form post, for browsers with scripts off; a page answers, failures too. */
          readonly form?: FormPost<Body, AnswerOf<C>>;
        };

export interface FormPost<Body, Answer> {
  /** Checks the flat fields of the markup; error paths name them. */
  readonly schema: Schema<Body>;
  page(outcome: FormOutcome<Answer>): FileReply;
}

export type FormOutcome<Answer> =
  | { readonly json: Answer }
  | { readonly failure: Failure; readonly fields: Readonly<Record<string, string>> };

export interface Endpoint {
  (request: Request, context: Context): Promise<Response>;
  readonly call: AnyCall;
}

/** A definition without its types: what the steps below work with. */
interface Plain {
  readonly body?: Schema<unknown> | 'raw' | undefined;
  readonly form?: FormPost<unknown, unknown> | undefined;
  readonly maxBytes?: number;
  readonly limits?: readonly LimitName[];
  readonly coarse?: Pace | false;
  readonly refusedPage?: (failure: Failure) => FileReply;
  handle(visit: Visit<unknown, SignedIn | undefined>): Promise<Reply>;
}

/** What is known of a request before anything of it has been believed. */
interface Arrival {
  readonly request: Request;
  readonly context: Context;
  readonly requestId: string;
  readonly source: string;
  readonly startedAt: number;
  /** Set for a plain form post to a call that takes one. */
  readonly form: FormPost<unknown, unknown> | undefined;
  /** Of the plain form post, once read. */
  fields: Readonly<Record<string, string>>;
  log: Log;
}

/**
 * Serves one call of the contract, from Request to Response: method, origin, content type, size, JSON, limit, bearer, schema, then `handle`.
 * Every failure leaves as a problem document; an unexpected one shows nothing but the request id.
 */
export function endpoint<C extends AnyCall, const R extends ReplyTo<C>, Body = BodyOf<C>>(
  call: C,
  definition: Definition<C, Body, R>,
): Endpoint {
  const plain = definition as unknown as Plain;
  const serve = async (request: Request, context: Context): Promise<Response> => {
    const arrival = arrive(call, plain, request, context);
    try {
      const reply = await plain.handle(await admit(call, plain, arrival));
      return depart(arrival, arrival.form ? arrival.form.page({ json: 'json' in reply && reply.json }) : reply);
    } catch (error) {
      return refuse(call, plain, arrival, error);
    }
  };
  return Object.assign(serve, { call });
}

/** Several methods on one path. */
export function byMethod(
  ...endpoints: readonly [Endpoint, ...Endpoint[]]
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const match = endpoints.find(({ call }) => call.method === request.method);
    if (match) return match(request, context);
    const response = await endpoints[0](request, context);
    response.headers.set('allow', endpoints.map(({ call }) => call.method).join(', '));
    return response;
  };
}

function arrive(call: AnyCall, { form }: Plain, request: Request, context: Context): Arrival {
  const requestId = randomUUID();
  return {
    request,
    context,
    requestId,
    source: sourceOf(context.ip),
    startedAt: performance.now(),
    form: isFormPost(request) ? form : undefined,
    fields: {},
    log: createLog(undefined, { requestId, route: call.path }),
  };
}

/** The gates, in the order of their cost. Whoever passes them all is a visit. */
async function admit(
  call: AnyCall,
  definition: Plain,
  arrival: Arrival,
): Promise<Visit<unknown, SignedIn | undefined>> {
  const { request, context, requestId, source } = arrival;
  if (request.method !== call.method) throw new Failure('method_not_allowed');
  const core = app();
  arrival.log = core.log.with({ requestId, route: call.path });
  const { coarse } = definition;
  if (coarse !== false)
    countCoarsely(coarse ? `${call.path} ${source}` : source, core.env.limitFactor, core.now(), coarse);
  if (call.method !== 'GET' && definition.body !== 'raw') refuseForeign(request, core.env.origins);
  const input = await read(definition, arrival);
  const user = await recognise(call, definition, core, arrival);
  return {
    app: core,
    log: arrival.log,
    requestId,
    body: check(definition, arrival, input),
    user,
    source,
    params: context.params ?? {},
    query: new URL(request.url).searchParams,
    headers: request.headers,
    after(name, work) {
      const done = work().catch((error: unknown) =>
        arrival.log.error(name, { outcome: 'failed', reason: describeError(error) }),
      );
      context.waitUntil?.(done);
    },
  };
}

/** A state-changing call must come from our own pages, or from no page at all. */
function refuseForeign(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin');
  if (origin !== null ? !origins.includes(origin) : request.headers.get('sec-fetch-site') === 'cross-site')
    throw new Failure('forbidden');
}

async function read({ body, maxBytes = jsonBytes }: Plain, arrival: Arrival): Promise<unknown> {
  if (arrival.form) arrival.fields = parseForm(await readBytes(arrival.request, maxBytes));
  if (arrival.form || body === undefined) return undefined;
  return body === 'raw' ? readBytes(arrival.request, maxBytes) : readJson(arrival.request, maxBytes);
}

/** Limits and bearer. Started together, both questions travel in one request; the limit's answer comes first. */
async function recognise(
  { auth }: AnyCall,
  { limits = [] }: Plain,
  core: App,
  { request, source }: Arrival,
): Promise<SignedIn | undefined> {
  const bearer = auth === 'none' ? undefined : bearerOf(request.headers);
  const claims = bearer === undefined ? undefined : await core.tokens.verify(bearer, core.now());
  const limited = Promise.all(limits.map((name) => countVisit(core, request.headers, name, source)));
  const recognised = auth === 'none' ? undefined : authenticate(core, claims, auth);
  recognised?.catch(() => undefined);
  await limited;
  return recognised;
}

function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

function check({ body }: Plain, { form, fields }: Arrival, input: unknown): unknown {
  if (form) return checked(form.schema, fields);
  return typeof body === 'object' ? checked(body, input) : input;
}

/** Logs how the request ended and lets the answer go. */
function depart(arrival: Arrival, reply: Reply | Response, code?: string): Response {
  const { request, requestId, source, startedAt, log } = arrival;
  const response = reply instanceof Response ? reply : toResponse(reply, requestId);
  log.info('request', {
    method: request.method,
    status: response.status,
    outcome: response.status < 400 ? 'ok' : response.status < 500 ? 'refused' : 'failed',
    durationMs: Math.round(performance.now() - startedAt),
    source: maskSource(source),
    ...(code !== undefined && { code }),
  });
  return response;
}

/** The answer to what went wrong: a page where a page was asked for, else a problem document. */
function refuse(call: AnyCall, { refusedPage }: Plain, arrival: Arrival, error: unknown): Response {
  const { requestId, form, fields, log } = arrival;
  const failure =
    error instanceof Failure
      ? error
      : new Failure('internal', { detail: `Something went wrong on our side. Reference: ${requestId}` });
  const { code } = failure;
  if (error instanceof EnvironmentError) log.error('environment', { reason: error.problems.join('; ') });
  else if (code === 'internal') log.error('unexpected', { reason: describeError(error) });
  else if (failure.details.cause instanceof Error) log.warn('cause', { reason: failure.details.cause.message, code });
  // Nobody opens a page with another method than its own.
  const asked = code === 'method_not_allowed' ? undefined : refusedPage?.(failure);
  const page = form ? form.page({ failure, fields }) : asked;
  if (page) return depart(arrival, { ...page, status: problems[code].status }, code);
  const headers = code === 'method_not_allowed' ? { allow: call.method } : {};
  return depart(arrival, toProblem(failure, requestId, headers), code);
}
