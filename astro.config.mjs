import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import site from './content/site.json' with { type: 'json' };
import { generatedDocuments } from './scripts/documents/integration.ts';

export default defineConfig({
  site: process.env.SITE_URL ?? site.url,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
  integrations: [
    react(),
    generatedDocuments(),
    {
      name: 'client-directives',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          addClientDirective({ name: 'wanted', entrypoint: './src/client/when-wanted.ts' });
        },
      },
    },
  ],
});
