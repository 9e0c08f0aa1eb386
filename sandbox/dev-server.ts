import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';
import { emulatePlatform, send, webRequest } from './site-server.ts';

/**
 * Functions and redirects inside Astro's dev server, as the platform runs them.
 * The platform's own Vite plugin does the same but cannot turn its geolocation look-up off, and nothing here may leave the machine.
 */
export function platformInDevServer(projectRoot: string): Plugin {
  return {
    name: 'platform-in-dev-server',
    apply: 'serve',
    async configureServer(server) {
      const platform = emulatePlatform(projectRoot, 'http://localhost');
      await platform.start();
      server.httpServer?.once('close', () => void platform.stop());
      server.middlewares.use((incoming: IncomingMessage, outgoing, next) => {
        const address = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
        // Sources and assets are Vite's own.
        if (/\.\w+$|^\/(@|src|node_modules)/.test(address.pathname)) return next();
        platform
          .handleAndIntrospect(webRequest(incoming, address))
          .then((found) => (found && found.type !== 'static' ? send(found.response, incoming, outgoing) : next()))
          .catch(next);
      });
    },
  };
}
