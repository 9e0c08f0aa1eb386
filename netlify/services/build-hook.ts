/** A scheduled function may run for 30 s. Milliseconds. */
const patienceMs = 10_000;

/**
 * Asks the host's build hook for a build. The address is a secret: whoever knows it can have the site built.
 *
 * @throws with the status or the kind of failure, never with the address
 */
export async function askBuildHook(address: URL): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    throw new Error(`build hook: ${error instanceof Error ? error.name : 'no answer'}`);
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`build hook: ${answer.status}`);
}
