import { type KeyboardEvent, useRef } from 'react';
import { isMenu, templateMenu } from '../config/navigation.ts';

/** The Download Template button: choosing a template opens it in a new tab and closes the menu. Its HTML alone is complete. */
export default function TemplateMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details
      className="template-menu"
      ref={details}
      onKeyDown={walk}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary className="button button--quiet">{templateMenu.label}</summary>
      <ul>
        {templateMenu.items.map((item) =>
          isMenu(item) ? null : (
            <li key={item.label}>
              <a href={item.href} target="_blank" rel="noopener" onClick={close}>
                {item.label}
                <span className="visually-hidden">{' (opens in a new tab)'}</span>
              </a>
            </li>
          ),
        )}
      </ul>
    </details>
  );
}

/** Arrow keys go from the button through the templates; arrow down opens. */
function walk(event: KeyboardEvent<HTMLDetailsElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.currentTarget.open = true;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('summary, a')];
  const index = stops.indexOf(event.target as HTMLElement);
  stops[(index + step + stops.length) % stops.length]?.focus();
}
