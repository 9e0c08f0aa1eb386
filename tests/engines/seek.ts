/** What a person would say of a thing on the page. A name is the whole name; a RegExp is found anywhere in it. */
export interface Target {
  /** `field` is anything that is filled in, by its label. */
  readonly role: 'link' | 'button' | 'summary' | 'heading' | 'field' | 'status' | 'text';
  readonly name: string | RegExp;
  /** A selector of what it stands in. */
  readonly within?: string;
}

/** A target as it crosses the wire. */
export type Wanted = {
  readonly selector: string;
  readonly name: string;
  readonly pattern: boolean;
  readonly within: string;
};

const selectors: Readonly<Record<Target['role'], string>> = {
  link: 'a[href]',
  button: 'button, [role="button"]',
  summary: 'summary',
  heading: 'h1, h2, h3, h4, h5, h6',
  field: 'input, select, textarea',
  status: '.toast, [role="status"], [role="alert"]',
  text: '*',
};

export function wantedOf({ role, name, within = role === 'text' ? 'main' : 'body' }: Target): Wanted {
  const pattern = name instanceof RegExp;
  return { selector: selectors[role], name: pattern ? name.source : name, pattern, within };
}

/** What is to be seen of a target. */
export type Found = {
  /** Where a pointer would go, in CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** A pointer that goes there meets it, and nothing that lies on it. */
  readonly free: boolean;
  readonly enabled: boolean;
  readonly focused: boolean;
  readonly checked: boolean;
  readonly value: string;
};

/**
 * Runs in the page: the first thing to be seen that fits, brought into the window when `reach` asks for it.
 * It names things as the engines do, for the few kinds that these journeys need: by `aria-label`, label, or text.
 */
export function seek(wanted: Wanted, reach: boolean): Found | null {
  const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const wordsOf = (node: Node | null | undefined): string => {
    if (!node) return '';
    if (node instanceof Text) return node.data;
    return node instanceof Element && (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility())
      ? ''
      : [...node.childNodes].map(wordsOf).join('');
  };
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = (element as HTMLInputElement).labels;
    return clean(
      element.getAttribute('aria-label') ||
        ids.map((id) => wordsOf(document.getElementById(id))).join(' ') ||
        wordsOf(labels?.length ? labels[0] : element),
    );
  };
  // Elements of the payment provider stand in trees of their own.
  const allIn = (root: ParentNode, selector: string): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? allIn(shadowRoot, selector) : [])),
  ];
  const hitAt = (x: number, y: number) => {
    let hit = document.elementFromPoint(x, y);
    for (;;) {
      const inner: Element | null = hit?.shadowRoot?.elementFromPoint(x, y) ?? null;
      if (inner === null || inner === hit) return hit;
      hit = inner;
    }
  };
  const focusedOne = () => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    element.getClientRects().length > 0;
  const pattern = wanted.pattern ? new RegExp(wanted.name, 'u') : undefined;
  const fits = (element: Element) => {
    const name = nameOf(element);
    return (pattern ? pattern.test(name) : name === wanted.name) && isShown(element);
  };
  const fitting = [...document.querySelectorAll(wanted.within)]
    .flatMap((place) => allIn(place, wanted.selector))
    .filter(fits);
  // Of things within each other the innermost has the words to itself.
  const found = fitting.find((element) => !fitting.some((other) => other !== element && element.contains(other)));
  if (!found) return null;
  const place = () => {
    const box = found.getClientRects()[0] ?? found.getBoundingClientRect();
    return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  };
  const isFree = ({ x, y }: { x: number; y: number }) => {
    const hit = hitAt(x, y);
    return hit !== null && (found.contains(hit) || hit.closest('label')?.control === found);
  };
  if (reach && !isFree(place())) found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const at = place();
  const field = found as HTMLInputElement;
  return {
    ...at,
    free: isFree(at),
    enabled: !found.matches(':disabled'),
    focused: focusedOne() === found,
    checked: field.checked ?? false,
    value: field.value ?? '',
  };
}
