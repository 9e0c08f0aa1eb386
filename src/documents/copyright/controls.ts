import type { FormField } from '../../content/schemas/documents/copyright.ts';
import { channels } from '../../palette/hex.ts';
import { print as colours } from '../../palette/paints.ts';
import type { Sheet } from '../pdf.ts';

/** Where a control stands, in points from the upper left corner of its page. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Bits of a field's flags (ISO 32000-1, tables 221 and 228). */
const flags = { required: 1 << 1, multiline: 1 << 12 } as const;
const printed = 4;
const border = 0.7;

/** What the writer keeps of an interactive form, of a page and of its font; its types leave that out. */
interface Inside {
  readonly _root: { readonly data: { readonly AcroForm: { readonly data: { readonly Fields: object[] } } } };
  readonly _font: { readonly id: string };
  readonly page: { readonly annotations: readonly object[] };
}

/**
 * The controls of a form that can be filled in, each with its label for screen readers and with a picture of itself for readers that draw none.
 * What people type is set by the reader's own Helvetica: a face cut to the letters of the page could not show it.
 */
export class Controls {
  readonly #sheet: Sheet;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    sheet.pdf.font('Helvetica').initForm();
  }

  /** Puts a control on the sheet's present page, next in the order of reading. */
  add(field: FormField, place: Place): void {
    if (field.kind === 'check') {
      const [off, yes] = [this.#picture(place, ''), this.#picture(place, tick(place))];
      this.#widget(field, place, { FT: 'Btn', V: 'Off', AS: 'Off', AP: { N: { Yes: yes, Off: off } } });
      return;
    }
    const { pdf } = this.#sheet;
    const size = field.kind === 'signature' ? 14 : 10.5;
    const font = (pdf.font('Helvetica') as unknown as Inside)._font.id;
    this.#widget(field, place, {
      FT: 'Tx',
      DA: text(`/${font} ${size} Tf 0 g`),
      Ff: (field.required ? flags.required : 0) | (field.kind === 'multiline' ? flags.multiline : 0),
      AP: { N: this.#picture(place, '/Tx BMC EMC') },
    });
  }

  #widget({ id, label }: FormField, { x, y, width, height }: Place, entries: object): void {
    const { pdf } = this.#sheet;
    const inside = pdf as unknown as Inside;
    this.#sheet.control((structParent) => {
      pdf.annotate(x, y, width, height, {
        Subtype: 'Widget',
        T: text(id),
        // The label stands on the field, and for readers that look there also on the element of the structure.
        TU: text(label),
        F: printed,
        MK: { BC: channels(colours.indigo), BG: channels(colours.field) },
        BS: { W: border },
        ...entries,
        structParent,
      } as unknown as Parameters<typeof pdf.annotate>[4]);
      const widget = inside.page.annotations.at(-1);
      if (widget) inside._root.data.AcroForm.data.Fields.push(widget);
    }, label);
  }

  /** A frame with something in it, as a drawing of its own. */
  #picture({ width, height }: Place, within: string): object {
    const picture = this.#sheet.pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] });
    const numbers = (colour: Parameters<typeof channels>[0]) => channels(colour).map((part) => part.toFixed(4));
    const [fill, stroke] = [numbers(colours.field).join(' '), numbers(colours.indigo).join(' ')];
    const inner = `${border / 2} ${border / 2} ${width - border} ${height - border} re`;
    picture.end(Buffer.from(`q ${fill} rg ${stroke} RG ${border} w ${inner} B Q ${within}`));
    return picture;
  }
}

/** A tick in the colour of the text. */
function tick({ width, height }: Place): string {
  const at = (x: number, y: number) => `${(width * x).toFixed(2)} ${(height * y).toFixed(2)}`;
  return `q 0 G 1.4 w 1 J 1 j ${at(0.22, 0.5)} m ${at(0.42, 0.28)} l ${at(0.78, 0.74)} l S Q`;
}

/** The writer takes plain strings for names, and these for text. */
const text = (value: string): object => Object(value) as object;
