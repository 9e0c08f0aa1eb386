import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { routeOf } from '../config/navigation.ts';
import MainMenu from '../islands/MainMenu.tsx';
import TemplateMenu from '../islands/TemplateMenu.tsx';

/** React takes over the menus of the page. Loaded by `frame.ts` at the first interaction with one of them (decision D5). */
for (const root of document.querySelectorAll('[data-menu]')) {
  const menu =
    root.getAttribute('data-menu') === 'main'
      ? createElement(MainMenu, { route: routeOf(location.pathname) })
      : createElement(TemplateMenu);
  hydrateRoot(root, menu);
  root.setAttribute('data-ready', '');
}
