import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';
import { loadFunctions } from './functions.ts';
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
      const functions = await loadFunctions(projectRoot, (file) => server.ssrLoadModule(file));
      functions.startClock();
      server.httpServer?.once('close', () => void Promise.all([platform.stop(), functions.stop()]));
      server.middlewares.use((incoming: IncomingMessage, outgoing, next) => {
        const address = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
        // Sources and assets are Vite's own.
        if (/\.\w+$|^\/(@|src|node_modules)/.test(address.pathname)) return next();
        const request = webRequest(incoming, address);
        functions
          .handle(request, request.headers.get('x-forwarded-for') ?? '')
          .then(async (answer) => {
            if (answer) return send(answer, incoming, outgoing);
            const found = await platform.handleAndIntrospect(request);
            return found && found.type !== 'static' ? send(found.response, incoming, outgoing) : next();
          })
          .catch(next);
      });
    },
  };
}
