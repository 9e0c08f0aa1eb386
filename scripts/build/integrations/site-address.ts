import type { AstroIntegration } from 'astro';
import { isLoopback } from '../../../netlify/env.ts';

/**
 * Why a site cannot be built for this address, or undefined. Outside of `CONTEXT=dev` it must be https and reachable from outside: addresses
 * of the build end up in links, feeds and pictures, and a local one would stay unnoticed (SEC-P7).
 */
export function siteAddressProblem(address: string, context: string | undefined): string | undefined {
  const url = URL.parse(address);
  if (!url) return `SITE_URL is no address: "${address}"`;
  if (context === 'dev') return undefined;
  if (url.protocol === 'https:' && !isLoopback(url.hostname)) return undefined;
  return `SITE_URL should be a public https address, not "${address}" (a local one is accepted only with CONTEXT=dev)`;
}

/** Stops a build for a wrong address before anything is written. */
export function siteAddress(): AstroIntegration {
  return {
    name: 'site-address',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        const { SITE_URL, CONTEXT } = process.env;
        const problem = command === 'build' ? siteAddressProblem(SITE_URL || (config.site ?? ''), CONTEXT) : undefined;
        if (problem) throw new Error(problem);
      },
    },
  };
}
