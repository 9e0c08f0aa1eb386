import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { ScreenProps, View } from './views.ts';

type Screen = ComponentType<ScreenProps>;

/** Screens that have come: a view that was seen opens at once. */
const here = new Map<string, Screen>();

/** The screen of a view, which is loaded with its styles when it is asked for. */
export function useScreen({ screen, sheet }: View): { Screen: Screen | undefined; failed: boolean; retry: () => void } {
  const [, setArrived] = useState('');
  const [failed, setFailed] = useState('');
  const load = useCallback(() => {
    setFailed('');
    if (here.has(screen)) return;
    Promise.all([import(/* @vite-ignore */ screen) as Promise<{ default: Screen }>, styled(sheet)]).then(
      ([module]) => {
        here.set(screen, module.default);
        setArrived(screen);
      },
      () => setFailed(screen),
    );
  }, [screen, sheet]);
  useEffect(load, [load]);
  return { Screen: here.get(screen), failed: failed === screen, retry: load };
}

/** Resolves when the styles apply; where they do not come, the screen is shown without. */
function styled(href: string): Promise<unknown> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}
