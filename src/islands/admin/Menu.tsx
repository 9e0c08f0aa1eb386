import { useEffect, useRef } from 'react';
import type { AdminNews } from '../../contract/admin.ts';
import { menuViewOf } from './address.ts';
import { type View, views } from './views.ts';

interface Props {
  view: View;
  /** What waits for an organiser, by the name of its view; nobody counts beyond a hundred. */
  waiting?: Partial<AdminNews['waiting']> | undefined;
}

/** The ways to all views: at the side, and on a phone a bar at the foot of the screen. */
export default function Menu({ view, waiting = {} }: Props) {
  const bar = useRef<HTMLElement>(null);
  const present = menuViewOf(view);
  // On a phone the row of views is wider than the screen, which may be turned.
  useEffect(() => {
    const nav = bar.current;
    const item = nav?.querySelector<HTMLElement>(`[href="#${present}"]`);
    if (!nav || !item) return;
    const centring = new ResizeObserver(() =>
      nav.scrollTo({ left: item.offsetLeft - (nav.clientWidth - item.offsetWidth) / 2 }),
    );
    centring.observe(nav);
    return () => centring.disconnect();
  }, [present]);
  return (
    <nav className="views" aria-label="Views" ref={bar}>
      <ul>
        {views.map(
          ({ name, title, menu }) =>
            menu && (
              <li key={name}>
                <a href={`#${name}`} aria-current={name === present ? 'page' : undefined}>
                  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                    <path d={menu.picture} />
                  </svg>
                  <span>{title}</span>
                  <Waiting count={(waiting as Readonly<Record<string, number>>)[name] ?? 0} />
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="views-count">
      <span>{count > 99 ? '99+' : String(count)}</span>
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
