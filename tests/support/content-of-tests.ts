import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { editionOfTests } from './pune.ts';

/**
 * What a test in the browser imports of `#content/` is that of the site that it looks at, as `vitest.config.ts` has it for the others; and a
 * command that a test runs reads the edition of the tests (`tests/support/commands.ts`):
 * `package.json` names the present content, which may say anything. Both settings of Playwright load it through `tests/e2e/machine.ts`, before any spec.
 */
const content = pathToFileURL(`${editionOfTests}content/`);
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier.startsWith('#content/') ? new URL(specifier.slice('#content/'.length), content).href : specifier,
      context,
    ),
});
