/** Chance, which no pure rule can know. */
export interface Random {
  /** `count` random bytes of cryptographic quality. */
  bytes(count: number): Uint8Array;
}
