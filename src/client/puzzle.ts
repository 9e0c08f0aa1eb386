/**
 * Solves what the server asks when many calls come from one address: a number to put behind the puzzle, so that the SHA-256 of both begins
 * with fifteen zero bits. About a second in a browser; a machine pays it for every call.
 */
export async function solvePuzzle(puzzle: string): Promise<string> {
  for (let number = 0; ; number += 1) {
    const solution = `${puzzle}.${number}`;
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(solution));
    if (new DataView(hash).getUint16(0) < 2) return solution;
  }
}
