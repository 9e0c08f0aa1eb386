import { describe, expect, test } from 'vitest';
import { createLog, describeError, maskAddress, maskSource } from '../../netlify/services/log.ts';

describe('a log line', () => {
  test('SEC-G2 is one line of JSON with the time in UTC and the fields of its log', () => {
    const lines: string[] = [];
    createLog((line) => lines.push(line), { requestId: 'r1' })
      .with({ route: 'login' })
      .info('login', { outcome: 'ok' });
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ level: 'info', what: 'login', requestId: 'r1', route: 'login', outcome: 'ok' });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('SEC-G1 masks addresses and sources, and leaves the message of an error out', () => {
    expect(maskAddress('asha@example.org')).toBe('a***@e***.org');
    expect(maskSource('203.0.113.9')).toBe('203.0.113.*');
    expect(describeError(new Error('the code was ABCD-EFGH'))).not.toContain('ABCD');
  });
});
