import { type Checked, checkPaper } from '../check.ts';
import type { Asked, Told } from './messages.ts';

/** The worker that opens the file. Its own policy allows no address at all (`content-policy.ts`): what it reads cannot leave. */

/** Width of a small picture of a page, in pixels of the screen times two. */
const pictureWidth = 440;

const tell = (message: Told, moved: Transferable[] = []) => postMessage(message, { transfer: moved });

/** Surfaces of the worker: it has no document to make them in. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d') };
  }
  reset(made: { canvas: OffscreenCanvas }, width: number, height: number) {
    made.canvas.width = width;
    made.canvas.height = height;
  }
  destroy(made: { canvas: OffscreenCanvas | null; context: unknown }) {
    made.canvas = null;
    made.context = null;
  }
}

/** Filters would be elements of a document; a small picture does without. */
class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addKnockoutFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy() {}
}

addEventListener('message', ({ data }: MessageEvent<Partial<Asked>>) => {
  if (data?.file instanceof File && data.limits) void answer(data as Asked);
});

async function answer({ file, limits }: Asked): Promise<void> {
  const checked = await checkPaper(
    { size: file.size, bytes: async () => new Uint8Array(await file.arrayBuffer()) },
    limits,
    (page, all) => tell({ told: 'page', page, all }),
    { CanvasFactory: Canvases, FilterFactory: NoFilters },
  );
  tell({ told: 'report', report: checked.report });
  await draw(checked);
  await checked.open?.close();
  tell({ told: 'end' });
}

/** Small pictures of the pages on which something was found: of each finding the first three. */
async function draw({ report, open }: Checked): Promise<void> {
  if (!open) return;
  const pages = new Set(
    report.findings.flatMap(({ places }) => [...new Set(places.map(({ page }) => page))].slice(0, 3)),
  );
  for (const number of pages) {
    const page = await open.document.getPage(number);
    const scale = pictureWidth / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const canvas = new OffscreenCanvas(pictureWidth, Math.max(1, Math.round(viewport.height)));
    const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D | null;
    if (!canvasContext) return;
    try {
      await page.render({ canvas: null, canvasContext, viewport }).promise;
    } catch {
      // What can be drawn of it is drawn; the place is shown on it all the same.
    }
    const bitmap = canvas.transferToImageBitmap();
    tell({ told: 'picture', page: number, scale, bitmap }, [bitmap]);
  }
}
