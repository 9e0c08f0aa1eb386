import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends a command that was called in a wrong way. */
export function usage(example: string): never {
  console.error(`Usage: ${example}`);
  process.exit(2);
}

/**
 * The words after a command. Asked for help, it says how it is called; called with an option that it does not have, it says that first.
 * Either way it ends then, before anything was read or written.
 */
export function argumentsOf<Config extends ParseArgsConfig>(example: string, config: Config) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(`Usage: ${example}`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError) || !String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_'))
      throw error;
    console.error(`${error.message}.`);
    return usage(example);
  }
}
