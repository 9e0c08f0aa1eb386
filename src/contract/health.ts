/** Answer of GET /api/health. */
export interface Health {
  readonly status: 'ok';
  readonly store: 'ok';
  /** The commit that is deployed, `local` elsewhere. */
  readonly version: string;
}
