export type Outcome = 'ok' | 'refused' | 'failed';

/** What a log line may hold. There is no field for a body, a token or an address, so none can slip in. */
export interface LogFields {
  readonly outcome?: Outcome;
  readonly requestId?: string;
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  readonly durationMs?: number;
  /** A user id, which is random. */
  readonly user?: string;
  /** Through `maskSource`. */
  readonly source?: string;
  /** Through `maskAddress`. */
  readonly address?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly count?: number;
  /** Ids of the payment provider. */
  readonly intent?: string;
  readonly event?: string;
}

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** The same log with fields that stand in each of its lines. */
  with(fields: LogFields): Log;
}

/** One JSON line an event, time in UTC. */
export function createLog(write: (line: string) => void = console.log, fixed: LogFields = {}): Log {
  const line =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, what: event, ...fixed, ...fields }));
  return {
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    with: (fields) => createLog(write, { ...fixed, ...fields }),
  };
}

/** `asha@example.org` → `a***@e***.org`. */
export function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  const dot = domain.lastIndexOf('.');
  return `${[...local][0] ?? ''}***@${[...domain][0] ?? ''}***${dot > 0 ? domain.slice(dot) : ''}`;
}

/** A source as a network, not a machine: `203.0.113.9` → `203.0.113.*`. IPv6 sources are networks already. */
export function maskSource(source: string): string {
  return source.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.*');
}

/** Name and code of an unexpected error, and where it arose; its message may hold input and stays out. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split('\n').find((row) => row.trim().startsWith('at '));
  return [error.name, place?.trim()].filter(Boolean).join(' ');
}
