import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { ImportError } from '../../../netlify/services/tables.ts';

/** An event of a schedule as the file has it, in any of its forms. */
export interface ScheduledEvent {
  /** Where it stands in the file, for sentences: `event "A1B2C3" (Opening)`. */
  readonly where: string;
  /** What names it in every later export: its code, guid, number or slug. */
  readonly source: string;
  /** An instant with offset, or a day and a time on the clock of the conference. */
  readonly begins: { readonly instant: string } | { readonly day: string; readonly clock: string };
  readonly minutes: number;
  readonly room: string;
  readonly title: string;
  readonly subtitle: string;
  readonly track: string;
  readonly type: string;
  readonly abstract: string;
  readonly persons: readonly { readonly name: string; readonly bio: string }[];
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : plainText(String(value))));
const person = z.looseObject({ name: text, public_name: text, full_public_name: text, biography: text, '#text': text });
const event = z.looseObject({
  code: text,
  guid: text,
  id: text,
  slug: text,
  '@id': text,
  '@guid': text,
  '@code': text,
  date: text,
  start: text,
  duration: text,
  title: text,
  subtitle: text,
  track: text,
  type: text,
  abstract: text,
  description: text,
  persons: z.unknown(),
});
type RawEvent = z.infer<typeof event>;

/**
 * Reads the `schedule.json` or `schedule.xml` of pretalx, frab or Pentabarf (https://c3voc.de/wiki/schedule).
 * @param name of the file, for sentences
 * @throws ImportError naming the line, or the event and its field
 */
export function readSchedule(name: string, content: string): ScheduledEvent[] {
  const placed = content.trimStart().startsWith('<') ? fromXml(name, content) : fromJson(name, content);
  if (placed.length === 0) throw new ImportError([`${name} holds no event.`]);
  const problems: string[] = [];
  const events = placed.flatMap(({ raw, day, room }) => {
    const parsed = event.safeParse(raw);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      problems.push(`${name}, an event in the room "${room}", field "${issue?.path.join('.')}": is no text.`);
      return [];
    }
    return eventOf(name, parsed.data, day, room, problems);
  });
  const seen = new Set<string>();
  for (const { source, where } of events) {
    if (seen.has(source)) problems.push(`${where}: another event has the same name "${source}".`);
    seen.add(source);
  }
  if (problems.length > 0) throw new ImportError(problems);
  return events;
}

interface Placed {
  readonly raw: unknown;
  readonly day: string;
  readonly room: string;
}

function fromJson(name: string, content: string): Placed[] {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    const { message } = error as Error;
    const line = content.slice(0, Number(/position (\d+)/.exec(message)?.[1] ?? content.length)).split('\n').length;
    throw new ImportError([`${name}, line ${line}: is no JSON (a missing comma, quotation mark or bracket).`]);
  }
  const days = z
    .looseObject({
      schedule: z.looseObject({
        conference: z.looseObject({
          days: z.array(z.looseObject({ date: z.string(), rooms: z.record(z.string(), z.array(z.unknown())) })),
        }),
      }),
    })
    .safeParse(json);
  if (!days.success) {
    const path = days.error.issues[0]?.path.join('.') || 'schedule';
    throw new ImportError([`${name}, field "${path}": is not what a schedule.json of pretalx or frab has there.`]);
  }
  return days.data.schedule.conference.days.flatMap(({ date, rooms }) =>
    Object.entries(rooms).flatMap(([room, events]) => events.map((raw) => ({ raw, day: date, room }))),
  );
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  isArray: (name) => ['day', 'room', 'event', 'person'].includes(String(name)),
});

function fromXml(name: string, content: string): Placed[] {
  const valid = XMLValidator.validate(content);
  if (valid !== true) throw new ImportError([`${name}, line ${valid.err.line}: is no XML: ${valid.err.msg}`]);
  const parsed = z
    .looseObject({
      schedule: z.looseObject({
        day: z.array(
          z.looseObject({
            '@date': z.string(),
            room: z
              .array(z.looseObject({ '@name': z.string(), event: z.array(z.looseObject({})).optional() }))
              .optional(),
          }),
        ),
      }),
    })
    .safeParse(xml.parse(content));
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') || 'schedule';
    throw new ImportError([`${name}, element "${path}": is not what a schedule.xml of frab or pretalx has there.`]);
  }
  return parsed.data.schedule.day.flatMap((day) =>
    (day.room ?? []).flatMap((room) =>
      (room.event ?? []).map(({ persons, room: _, ...raw }) => ({
        raw: { ...raw, persons: (persons as { person?: unknown } | undefined)?.person ?? [] },
        day: day['@date'],
        room: room['@name'],
      })),
    ),
  );
}

function eventOf(file: string, raw: RawEvent, day: string, room: string, problems: string[]): ScheduledEvent[] {
  const source = [raw.code, raw['@code'], raw.guid, raw['@guid'], raw.id, raw['@id'], raw.slug].find(Boolean) ?? '';
  const where = `${file}, event "${source}" (${raw.title || 'without a title'})`;
  const bad = (field: string, sentence: string) => problems.push(`${where}, field "${field}": ${sentence}`);
  if (!source)
    bad('guid', 'is missing, and so are code, id and slug: without one a later import cannot find it again.');
  if (!raw.title) bad('title', 'is missing.');
  if (!room) bad('room', 'is missing.');
  const minutes = minutesOf(raw.duration);
  if (minutes === undefined || minutes <= 0)
    bad('duration', `is "${raw.duration}", but must be hours and minutes, such as "00:45".`);
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})$/.test(raw.date)
    ? raw.date
    : undefined;
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d{2})?$/.exec(raw.start);
  if (instant === undefined && !clock) bad('start', `is "${raw.start}", but must be a time, such as "10:30".`);
  if (instant === undefined && !/^\d{4}-\d{2}-\d{2}/.test(day))
    bad('date', `is "${day}", but must be a day, such as "2025-07-15".`);
  const list = z
    .array(z.union([person, z.string().transform((name) => person.parse({ name }))]))
    .safeParse(raw.persons ?? []);
  if (!list.success) bad('persons', 'is no list of persons.');
  return [
    {
      where,
      source,
      begins: instant
        ? { instant }
        : { day: day.slice(0, 10), clock: `${(clock?.[1] ?? '').padStart(2, '0')}:${clock?.[2] ?? ''}` },
      minutes: minutes ?? 0,
      room: plainText(room),
      title: raw.title,
      subtitle: raw.subtitle,
      track: raw.track,
      type: raw.type,
      abstract: [...new Set([raw.abstract, raw.description].filter(Boolean))].join(' '),
      persons: (list.data ?? [])
        .map((one) => ({
          name: one.public_name || one.full_public_name || one.name || one['#text'],
          bio: one.biography,
        }))
        .filter(({ name }) => name !== ''),
    },
  ];
}

/** "00:45", "1:30:00" or "90" in minutes. */
function minutesOf(duration: string): number | undefined {
  if (/^\d+$/.test(duration)) return Number(duration);
  const [, hours, minutes] = /^(\d{1,3}):([0-5]\d)(?::\d{2})?$/.exec(duration) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** HTML and Markdown of the export as one line of words. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(?:br|\/p|\/li|\/h\d)\b[^>]*>/gi, ' ')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}*_])(\*\*?|__?)(?=\S)([^*_]+?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };
