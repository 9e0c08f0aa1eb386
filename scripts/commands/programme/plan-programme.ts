import { Temporal } from '@js-temporal/polyfill';
import { addDays, currentValue, daysOf, entryOf } from '../../../src/content/facts/dates.ts';
import { ianaZone, type Zone } from '../../../src/content/facts/zones.ts';
import type { Documents } from '../../../src/content/registry.ts';
import type { Programme, Session } from '../../../src/content/schemas/programme.ts';
import type { Speaker } from '../../../src/content/schemas/speakers.ts';
import { fold, slugOf } from '../../../src/contract/typed/names.ts';
import { affiliationOf, type People } from './affiliations.ts';
import { type Change, changeOf } from './changes.ts';
import type { Answers } from './problems.ts';
import type { ScheduledEvent } from './schedule-file.ts';
import { kindOf, trackOf } from './sorting.ts';

export interface ProgrammePlan {
  readonly programme: Programme;
  readonly speakers: Documents['speakers'];
  readonly changes: readonly Change[];
  readonly problems: readonly string[];
}

type Placed = Session & { readonly day: number };

/**
 * The programme with the events of a schedule file. A session keeps its name for ever: it is found again by what the export calls it, the
 * first time by its title. What the export does not say (chair, summary …) stays. Sessions that were written by hand stay; those of an
 * earlier import that the file has no more are gone.
 * @param replace whether sessions that were written by hand go too, when a new programme comes in place of the samples
 */
export function planProgramme(
  content: Documents,
  events: readonly ScheduledEvent[],
  people: People,
  answers: Answers,
  replace: boolean,
): ProgrammePlan {
  const { site, schedule, programme } = content;
  const conference = entryOf(schedule, site.dates.conference);
  const { first, last } = daysOf(currentValue(conference));
  const problems: string[] = [];
  const old: Placed[] = programme.days.flatMap(({ day, sessions }) => sessions.map((one) => ({ ...one, day })));
  const bySource = new Map(old.flatMap((one) => (one.source === undefined ? [] : [[one.source, one] as const])));
  const byTitle = new Map(old.filter(({ source }) => source === undefined).map((one) => [fold(one.title), one]));
  const names = new Set(old.map(({ id }) => id));
  const rooms = [...programme.rooms];
  const speakers = new SpeakerList(content.speakers.speakers, people, answers);

  const imported = events.map((event): Placed => {
    const before = bySource.get(event.source) ?? byTitle.get(fold(event.title));
    if (before) byTitle.delete(fold(event.title));
    const { day, start, end } = timesOf(event, conference.zone, first, last, problems);
    const kind = kindOf(event, before?.kind, answers) ?? 'technical';
    const track = kind === 'technical' ? trackOf(event.track, content.tracks, before?.track, answers) : undefined;
    const listed = event.persons.map((person) => speakers.idOf(person));
    const summary = event.subtitle || before?.summary;
    const abstract = event.abstract || before?.abstract;
    return {
      day,
      id: before?.id ?? freeName(event.source, names),
      source: event.source,
      kind,
      title: event.title,
      start,
      end,
      room: roomOf(event.room, rooms, answers),
      ...(track !== undefined && { track }),
      ...(before?.chair !== undefined && { chair: before.chair }),
      ...(listed.length > 0 ? { speakers: listed } : before?.speakers && { speakers: before.speakers }),
      ...(summary && { summary }),
      ...(abstract && { abstract }),
    };
  });
  const still = new Set(imported.map(({ id }) => id));
  const kept = replace ? [] : old.filter(({ id, source }) => source === undefined && !still.has(id));
  const next = [...kept, ...imported];
  const place = new Map(rooms.map(({ id }, index) => [id, index]));
  const days = Array.from({ length: dayCount(first, last) }, (_, index) => ({
    day: index + 1,
    title: programme.days[index]?.title ?? `Day ${index + 1}`,
    sessions: next
      .filter(({ day }) => day === index + 1)
      .toSorted(
        (one, other) =>
          one.start.localeCompare(other.start) || (place.get(one.room) ?? 0) - (place.get(other.room) ?? 0),
      )
      .map(({ day: _, ...session }) => session),
  }));
  const before = new Map(old.map((one) => [one.id, one]));
  return {
    programme: { ...programme, rooms, days },
    speakers: { ...content.speakers, speakers: speakers.all },
    problems,
    changes: [
      ...rooms
        .slice(programme.rooms.length)
        .map(({ name }): Change => ({ kind: 'new', what: 'room', title: name, details: [] })),
      ...imported.flatMap((one) => changeOf('session', `${one.id} “${one.title}”`, before.get(one.id), one) ?? []),
      ...old
        .filter(({ id }) => !next.some((one) => one.id === id))
        .map(({ id, title }): Change => ({ kind: 'gone', what: 'session', title: `${id} “${title}”`, details: [] })),
      ...speakers.changes(),
    ],
  };
}

const dayCount = (first: string, last: string): number =>
  Temporal.PlainDate.from(first).until(last, { largestUnit: 'days' }).days + 1;

/** Day of the conference, start and end on its clock. */
function timesOf(event: ScheduledEvent, zone: Zone, first: string, last: string, problems: string[]) {
  const begin =
    'instant' in event.begins
      ? Temporal.Instant.from(event.begins.instant).toZonedDateTimeISO(ianaZone(zone)).toPlainDateTime()
      : Temporal.PlainDateTime.from(`${event.begins.day}T${event.begins.clock}`);
  const end = begin.add({ minutes: event.minutes });
  const date = begin.toPlainDate().toString();
  if (date < first || date > last) {
    problems.push(
      `${event.where}, field "date": is on ${date}, but the conference lasts from ${first} to ${last} (content/schedule.json).`,
    );
  }
  if (end.toPlainDate().toString() !== date) {
    problems.push(
      `${event.where}, field "duration": ends on ${addDays(date, 1)}. A session ends on the day on which it begins.`,
    );
  }
  const clock = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });
  return {
    day: Math.min(dayCount(first, last), Math.max(1, dayCount(first, date))),
    start: clock(begin),
    end: clock(end),
  };
}

/** The identifier of the export as a name, or that name with a number behind it if a session has it already. */
function freeName(source: string, taken: Set<string>): string {
  const plain = slugOf(source) || 'session';
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}`;
  taken.add(name);
  return name;
}

function roomOf(name: string, rooms: Programme['rooms'], answers: Answers): string {
  const known = rooms.find(
    (room) => fold(room.name) === fold(name) || fold(`${room.name} ${room.floor}`) === fold(name),
  );
  if (known) return known.id;
  const floor =
    answers.given('floor') ??
    answers.ask({
      key: `floor:${name}`,
      text: `On which floor is the room "${name}", which the programme does not know?`,
    });
  const id = freeName(name, new Set(rooms.map((room) => room.id)));
  rooms.push({ id, name, floor: floor ?? 'unknown' });
  return id;
}

/** Speakers by name: known ones keep their name in addresses, their picture and what was written of them by hand. */
class SpeakerList {
  readonly #list: Speaker[];
  readonly #people: People;
  readonly #answers: Answers;
  readonly #before: ReadonlyMap<string, Speaker>;

  constructor(list: readonly Speaker[], people: People, answers: Answers) {
    this.#list = [...list];
    this.#before = new Map(list.map((speaker) => [speaker.id, speaker]));
    this.#people = people;
    this.#answers = answers;
  }

  get all(): Speaker[] {
    return this.#list;
  }

  idOf({ name, bio }: { name: string; bio: string }): string {
    const known = this.#list.findIndex((speaker) => withoutTitle(speaker.name) === withoutTitle(name));
    const speaker = this.#list[known];
    if (speaker) {
      if (bio) this.#list[known] = { ...speaker, bio };
      return speaker.id;
    }
    const id = freeName(name, new Set(this.#list.map((one) => one.id)));
    const affiliation = affiliationOf(name, this.#people, this.#answers);
    this.#list.push({ id, name, affiliation, ...(bio && { bio }) });
    return id;
  }

  changes(): Change[] {
    return this.#list.flatMap((one) => changeOf('speaker', one.name, this.#before.get(one.id), one) ?? []);
  }
}

const withoutTitle = (name: string) => fold(name.replace(/^(?:(?:Prof|Dr|Mr|Mrs|Ms|Mx)\.?\s+)+/i, ''));
