import './without-eval.ts';
import CMS from '@sveltia/cms';
import { localRepository, openCheckout } from './checkout.ts';
import { Desk } from './desk.ts';
import { collections, editedFiles } from './forms/collections.ts';
import { portraitWidget } from './forms/field.ts';
import { PortraitField } from './portrait/PortraitField.tsx';
import type { EditorSettings } from './settings.ts';

const settings: EditorSettings = JSON.parse(document.querySelector('#editor-settings')?.textContent ?? '');
const desk = new Desk(settings.news);

for (const file of editedFiles)
  CMS.registerCustomFormat(file.format, file.path.endsWith('.json') ? 'json' : 'md', {
    fromFile: (text) => desk.read(file, text),
    toFile: (fields) => desk.write(file, fields),
  });

CMS.registerFieldType(portraitWidget, PortraitField);

CMS.registerEventListener({
  name: 'preSave',
  handler: ({ entry }) => {
    const { path, data } = entry.toJS();
    const refusals = desk.refusals(path, data);
    if (refusals.length === 0) return;
    // The editor shows the cause of an error of this name, and nothing of any other.
    throw new Error('saving_failed', { cause: new Error(refusals.map(({ sentence }) => sentence).join('\n')) });
  },
});

if (settings.checkout !== undefined) await openCheckout(settings.checkout);

await CMS.init({
  config: {
    load_config_file: false,
    backend: { name: 'github', repo: settings.repository || localRepository },
    publish_mode: 'editorial_workflow',
    app_title: settings.title,
    // A press on what was saved opens the page that shows it: on a developer's machine the one that is served beside the editor.
    site_url: settings.checkout === undefined ? settings.site : location.origin,
    logo_url: '/favicon.svg',
    media_folder: 'public/images',
    public_folder: '/images',
    // Pictures of others are no pictures of this conference, and their hosts are not asked.
    media_libraries: { stock_assets: { providers: [] } },
    editor: { preview: false },
    collections: collections(),
  },
});
