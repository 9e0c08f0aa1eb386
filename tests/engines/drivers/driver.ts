/** What a page hands out, and takes: plain data, since it crosses a wire. */
export type Data = string | number | boolean | null | undefined | readonly Data[] | { readonly [name: string]: Data };

/** Input as WebDriver describes it, the same in WebDriver and in WebDriver BiDi: https://w3c.github.io/webdriver/#actions */
export type ActionSource =
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { readonly pointerType: 'mouse' | 'touch' };
      readonly actions: readonly PointerAction[];
    }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] };
export type PointerAction =
  | {
      readonly type: 'pointerMove';
      readonly x: number;
      readonly y: number;
      readonly duration: 0;
      readonly origin: 'viewport';
    }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'pause'; readonly duration: number };
/** A character, or one of WebDriver's codes for the keys that write none. */
export interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A browser with a store of its own, empty at first, as one person has it. What it is told goes to the tab in `use`. */
export interface Driver {
  /** Opens an address and waits for its load. */
  go(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs a function of plain data in the page; it must bring everything it needs along. */
  run<A extends readonly Data[], R>(script: (...args: A) => R, ...args: A): Promise<R>;
  act(sources: readonly ActionSource[]): Promise<void>;
  /** Gives the page's window a size in CSS pixels. */
  resize(size: Size): Promise<void>;
  /** The tabs that are open, in no order. */
  tabs(): Promise<readonly string[]>;
  /** The tab that was there first is in use until another is. */
  use(tab: string): Promise<void>;
  /** A PNG of what is to be seen. */
  picture(): Promise<Buffer>;
  /** Errors that no code of the site caught. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A browser program that has been started, from which persons are given theirs. */
export interface Engine {
  /** Whether a touch can be made as the engine makes it; elsewhere a script imposes its events. */
  readonly touches: boolean;
  open(size: Size, touch: boolean): Promise<Driver>;
  stop(): Promise<void>;
}

/** The source of a call that a page can evaluate, whatever the wire: its answer is JSON. */
export function callOf(script: (...args: never[]) => unknown, args: readonly Data[]): string {
  // Braces of JSON hold no code; U+2028 and its neighbour may stand in a string since ES2019.
  return `JSON.stringify((${script})(...${JSON.stringify(args)})) ?? 'null'`;
}
