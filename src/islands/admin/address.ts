import { firstView, type View, views } from './views.ts';

/** What the part of an address after `#` leads to: `#queries?filter=open`, `#institution/{id}`. */
export interface Address {
  readonly view: View;
  /** Id of the record; empty where the view has none. */
  readonly record: string;
}

/** An address that leads nowhere shows the first view. */
export function addressOf(hash: string): Address {
  const [, name, record = ''] = /^#([a-z]+)(?:\/([\w-]{1,64}))?(?:\?.*)?$/.exec(hash) ?? [];
  const view = views.find((one) => one.name === name && (one.within !== undefined) === (record !== ''));
  return view ? { view, record } : { view: firstView, record: '' };
}

/** The view of the menu in which a view is found. */
export const menuViewOf = ({ name, within = name }: View): string => within;
