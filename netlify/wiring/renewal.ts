import { builtTimes } from '../built-times.ts';
import type { RenewalPorts } from '../domain/renewal.ts';
import { askBuildHook } from '../services/build-hook.ts';
import { renewalMarks } from '../store/renewal.ts';
import type { App } from '../wiring.ts';

/** The published site alone has a hook (`parseEnv`). */
export function renewalWiring({ env, store, now }: Pick<App, 'env' | 'store' | 'now'>): RenewalPorts {
  const { buildHook } = env;
  return {
    now,
    built: builtTimes(),
    askHost: buildHook && (() => askBuildHook(buildHook)),
    asked: renewalMarks(store),
  };
}
