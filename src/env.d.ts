/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    'client:wanted'?: boolean;
  }
}

export {};
