/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touched'?: boolean;
    'client:wanted'?: boolean;
  }
}

export {};
