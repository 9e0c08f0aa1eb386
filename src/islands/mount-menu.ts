import { createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { routeOf } from '../config/navigation.ts';
import MainMenu from './MainMenu.tsx';

/** React takes over the page's menu. Loaded by `frame.ts` at the first interaction with it (ADR-D05). */
const root = document.querySelector('[data-menu]');
if (root) hydrateRoot(root, createElement(TakenOver));

/** The menu, which says when it hears keys: React takes over some time after it was asked to. */
function TakenOver() {
  useEffect(() => root?.setAttribute('data-ready', ''), []);
  return createElement(MainMenu, { route: routeOf(location.pathname) });
}
