// Loaded before a command that a test runs (`node --import`): its content is that of the edition of the tests, not the present one.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { editionOfTests } from './pune.ts';

const content = pathToFileURL(`${editionOfTests}content/`).href;

registerHooks({
  resolve: (name, context, next) =>
    next(name.startsWith('#content/') ? name.replace('#content/', content) : name, context),
});
