import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { signOut } from '../client/account.ts';
import { parseClaims } from '../client/session.ts';
import { navigation } from '../config/menu.data.ts';
import { accountLinks, isMenu, type Link, type Menu } from '../config/navigation.ts';
import { useSession } from './useSession.ts';
import './MainMenu.css';

interface Props {
  /** Route of the page, to mark where the visitor is. */
  route: string;
}

/**
 * The public navigation. Its HTML alone is complete: a popover for the phone's panel, disclosures for the dropdowns (ADR-D05).
 * React takes over at the first interaction and adds arrow keys, one open menu at a time, and the entries of a signed-in visitor.
 */
export default function MainMenu({ route }: Props) {
  const nav = useRef<HTMLElement>(null);
  return (
    <>
      <button type="button" className="menu-button" popoverTarget="menu">
        <span>Menu</span>
        <span>Close</span>
      </button>
      <nav
        id="menu"
        popover="auto"
        aria-label="Main"
        ref={nav}
        onKeyDown={moveByArrow}
        onBlur={(event) => {
          // A focus that goes nowhere is a link being pressed where pressing takes no focus: the click is still to come.
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
            closeMenus(event.currentTarget, null);
        }}
      >
        <ul>
          {navigation.map((entry) =>
            isMenu(entry) ? (
              <li key={entry.label} className="has-menu" onPointerEnter={closeOthers}>
                <Disclosure menu={entry} name="menu">
                  {entry.label}
                </Disclosure>
              </li>
            ) : (
              <li key={entry.label} className={entry.menu ? 'has-menu' : undefined} onPointerEnter={closeOthers}>
                <a href={entry.href} aria-current={isCurrent(entry, route) ? 'page' : undefined}>
                  {entry.label}
                </a>
                {entry.menu && (
                  <Disclosure menu={entry.menu} name="menu">
                    <span className="visually-hidden">{`${entry.menu.label}: sections`}</span>
                  </Disclosure>
                )}
              </li>
            ),
          )}
          <SessionEntries route={route} />
        </ul>
      </nav>
    </>
  );
}

const isCurrent = ({ href }: Link, route: string) => href === (route === '/' ? '/home' : route);

function Disclosure({ menu, name, children }: { menu: Menu; name?: string; children: React.ReactNode }) {
  return (
    <details name={name}>
      <summary>{children}</summary>
      <ul>
        {menu.items.map((item) => (
          <li key={item.label}>
            {isMenu(item) ? (
              <Disclosure menu={item}>{item.label}</Disclosure>
            ) : item.newTab ? (
              <a href={item.href} target="_blank" rel="noopener">
                <span>{item.label}</span>
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            ) : (
              <a href={item.href}>{item.label}</a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Dashboard and Logout, in the phone's menu only and only while a token exists. */
function SessionEntries({ route }: Props) {
  const claims = parseClaims(useSession().token);
  if (!claims) return null;
  const link = accountLinks[claims.role];
  return (
    <>
      <li className="session">
        <a href={link.href} aria-current={isCurrent(link, route) ? 'page' : undefined}>
          {link.label}
        </a>
      </li>
      <li className="session">
        <button type="button" onClick={() => void signOut()}>
          Logout
        </button>
      </li>
    </>
  );
}

/** Arrow keys, Home and End walk the entries that can be seen; arrow down on a closed menu opens it. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const summary = target.closest('summary');
  const menu = summary?.parentElement as HTMLDetailsElement | undefined;
  if (event.key === 'ArrowDown' && menu && !menu.open) menu.open = true;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, summary, button')].filter((stop) =>
    stop.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
  );
  const index = stops.indexOf(target);
  const next = {
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: stops.length - 1,
  }[event.key];
  if (next === undefined || index < 0) return;
  event.preventDefault();
  stops[(next + stops.length) % stops.length]?.focus();
}

/** A mouse that moves to another entry leaves no earlier menu standing open beside the one it opens. */
function closeOthers(event: PointerEvent<HTMLLIElement>) {
  const list = event.currentTarget.parentElement;
  if (event.pointerType === 'mouse' && list && !list.closest('[popover]:popover-open'))
    closeMenus(list, event.currentTarget);
}

function closeMenus(root: Element, except: Element | null) {
  for (const open of root.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    if (!except?.contains(open)) open.open = false;
  }
}
