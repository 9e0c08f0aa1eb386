import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { routeOf } from '../config/navigation.ts';
import MainMenu from './MainMenu.tsx';

/** React takes over the page's menu. Loaded by `frame.ts` at the first interaction with it (ADR-D05). */
const root = document.querySelector('[data-menu]');
if (root) {
  hydrateRoot(root, createElement(MainMenu, { route: routeOf(location.pathname) }));
  root.setAttribute('data-ready', '');
}
