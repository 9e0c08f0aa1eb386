import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import site from './content/site.json' with { type: 'json' };
import { buildTimeData } from './scripts/build/integrations/build-time-data.ts';
import { chunkUrl } from './scripts/build/integrations/chunk-url.ts';
import { contentPolicy } from './scripts/build/integrations/content-policy.ts';
import { builtFor, deploymentSettings } from './scripts/build/integrations/deployment-settings.ts';
import { drawings } from './scripts/build/integrations/drawings.ts';
import { editor } from './scripts/build/integrations/editor.ts';
import { generatedFiles } from './scripts/build/integrations/generated-files.ts';
import { generatedSheets } from './scripts/build/integrations/generated-sheets.ts';
import { headingFont } from './scripts/build/integrations/heading-font.ts';
import { inlineScripts } from './scripts/build/integrations/inline-scripts.ts';
import { namedPictures } from './scripts/build/integrations/named-pictures.ts';
import { pageLetters } from './scripts/build/integrations/page-letters.ts';
import { phaseScript } from './scripts/build/integrations/phase-script.ts';
import { portalPages } from './scripts/build/integrations/portal-pages.ts';
import { printSheet } from './scripts/build/integrations/print-sheet.ts';
import { reactModules } from './scripts/build/integrations/react-modules.ts';
import { receiptFonts } from './scripts/build/integrations/receipt-fonts.ts';
import { siteAddress } from './scripts/build/integrations/site-address.ts';

export default defineConfig({
  site: builtFor(process.env, site.url),
  output: 'static',
  trailingSlash: 'never',
  // The styles of a page are small and stand in its HTML: one request less before the first paint.
  build: { format: 'file', inlineStylesheets: 'always' },
  vite: {
    // Workers load their parts when they need them, as pages do.
    worker: { format: 'es' },
    plugins: [buildTimeData(), chunkUrl(), generatedSheets(), reactModules()],
    // A few shared files instead of a dozen small ones: fewer requests, and brotli finds more to fold.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ },
                  {
                    name: 'forms',
                    test: /src[\\/](?:islands[\\/]form[\\/](?:ErrorSummary|FieldFrame|Fields|Form|SubmitButton|TextField|TextAreaField|EmailField|Honeypot|Result|useForm)\.tsx?$|contract[\\/]forms[\\/](?:form|faults|rules)\.|client[\\/](?:api|explain|forms|notify|session))/,
                  },
                  {
                    name: 'password',
                    test: /src[\\/](?:islands[\\/]form[\\/](?:PasswordField|OtherWays)\.tsx|contract[\\/](?:password|forms[\\/]account)|client[\\/]password-strength)/,
                  },
                  { name: 'account', test: /src[\\/]client[\\/](?:account|guard|next-path)\.ts$/ },
                ],
              },
            },
          },
        },
      },
    },
  },
  integrations: [
    deploymentSettings(),
    siteAddress(),
    react(),
    generatedFiles(),
    {
      name: 'client-directives',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          addClientDirective({ name: 'wanted', entrypoint: './src/client/when-wanted.ts' });
          addClientDirective({ name: 'touched', entrypoint: './src/client/when-touched.ts' });
        },
      },
    },
    headingFont(),
    drawings(),
    receiptFonts(),
    portalPages(),
    namedPictures(),
    editor(),
    inlineScripts(),
    phaseScript(),
    pageLetters(),
    printSheet(),
    contentPolicy(),
  ],
});
