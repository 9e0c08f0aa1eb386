import { counted } from '../../contract/counted.ts';
import { approvalGroup } from '../facts/approval.ts';
import { addDays, currentValue, daysOf } from '../facts/dates.ts';
import { placeholderFault } from '../facts/placeholders.ts';
import { isPortalPath } from '../facts/portal.ts';
import type { DocumentName, Documents } from '../registry.ts';
import { fieldOfFirst } from '../schemas/schedule.ts';
import type { CrossIssue } from './cross-issue.ts';
import { documentsPassingDates } from './passing-dates.ts';
import { checkTalks } from './talks.ts';
import { checkTax } from './tax.ts';

/** Everything that one content file says about another, checked. An empty list means that all is well. */
export function crossCheck(content: Documents): CrossIssue[] {
  return [
    ...checkSite(content),
    ...checkVenue(content),
    ...checkOrder(content),
    ...checkPhases(content),
    ...checkQuestions(content),
    ...checkProgramme(content),
    ...checkTalks(content),
    ...checkApproval(content),
    ...checkTax(content),
    ...checkPlaceholders(content),
    ...documentsPassingDates(content).filter(({ isMistake }) => isMistake),
  ];
}

function checkSite({ site, schedule }: Documents): CrossIssue[] {
  const issues: CrossIssue[] = [];
  for (const [use, id] of Object.entries(site.dates)) {
    const entry = schedule.entries.find((candidate) => candidate.id === id);
    if (!entry)
      issues.push({
        document: 'site',
        path: ['dates', use],
        message: `names the date "${id}", which schedule.json does not have`,
      });
    else if (use === 'conference' && entry.kind !== 'range') {
      issues.push({
        document: 'site',
        path: ['dates', use],
        message: `names the date "${id}", which is not of the kind "range"`,
      });
    }
  }
  return issues;
}

/** A venue that moved takes its maps along: the links, the part of the map that is embedded, and the sketch of the contact page. */
function checkVenue({ site: { venue }, map: { bounds } }: Documents): CrossIssue[] {
  const { latitude, longitude } = venue;
  const holds = (west: number, south: number, east: number, north: number) =>
    longitude > west && longitude < east && latitude > south && latitude < north;
  const isShown = (address: string) => {
    const box = new URL(address).searchParams.get('bbox')?.split(',').map(Number);
    const [west = -180, south = -90, east = 180, north = 90] = box ?? [];
    return address.includes(String(latitude)) && address.includes(String(longitude)) && holds(west, south, east, north);
  };
  const place = `(${latitude}, ${longitude})`;
  return [
    ...(['mapUrl', 'mapEmbedUrl'] as const)
      .filter((field) => !isShown(venue[field]))
      .map((field) => ({
        document: 'site' as const,
        path: ['venue', field],
        message: `does not show the place of the venue ${place}: copy the address of a map that does`,
      })),
    ...(holds(bounds.west, bounds.south, bounds.east, bounds.north)
      ? []
      : [
          {
            document: 'map' as const,
            path: ['bounds'],
            message: `do not hold the venue of site.json ${place}: "npm run map" says how the sketch of its surroundings is made`,
          },
        ]),
  ];
}

/** Dates that can only follow one another: nobody is accepted before papers are in, nor after the conference (BUG-C06). */
function checkOrder({ site, schedule }: Documents): CrossIssue[] {
  const use = (name: 'submission' | 'acceptance' | 'conference') => {
    const index = schedule.entries.findIndex(({ id }) => id === site.dates[name]);
    const entry = schedule.entries[index];
    return entry && { index, name: entry.particulars, value: currentValue(entry), last: entry.values.length - 1 };
  };
  const order = [use('submission'), use('acceptance'), use('conference')];
  return order.flatMap((later, place) => {
    const earlier = order[place - 1];
    if (!later || !earlier) return [];
    const [before, after] = [daysOf(earlier.value).first, daysOf(later.value).first];
    if (after >= before) return [];
    return {
      document: 'schedule' as const,
      path: ['entries', later.index, 'values', later.last, fieldOfFirst(later.value)],
      message: `is before "${earlier.name}" (${before}), which has to come first`,
    };
  });
}

function checkPhases({ site, schedule, phases }: Documents): CrossIssue[] {
  const issues: CrossIssue[] = [];
  for (const [name, { actions, closing, authors }] of Object.entries(phases.phases)) {
    const buttons = [
      ...actions.map(({ link }, index) => ({ link, path: ['actions', index] })),
      ...closing.actions.map(({ link }, index) => ({ link, path: ['closing', 'actions', index] })),
      ...authors.flatMap(({ action }, index) =>
        action ? [{ link: action.link, path: ['authors', index, 'action'] }] : [],
      ),
    ];
    for (const { link, path } of buttons) {
      if (!site.portal && isPortalPath(link)) {
        issues.push({
          document: 'phases',
          path: ['phases', name, ...path, 'link'],
          message: 'leads to the sign-in area, which site.json switches off ("portal")',
        });
        continue;
      }
      if (/^[/#]/.test(link) || Object.hasOwn(site.links, link)) continue;
      issues.push({
        document: 'phases',
        path: ['phases', name, ...path, 'link'],
        message: `must be an address on this site or one of: ${Object.keys(site.links).join(', ')}`,
      });
    }
    const dates = [
      { date: closing.date, path: ['closing', 'date'] },
      ...authors.flatMap(({ date }, index) => (date ? [{ date, path: ['authors', index, 'date'] }] : [])),
    ];
    for (const { date, path } of dates) {
      if (schedule.entries.some(({ id }) => id === date)) continue;
      issues.push({
        document: 'phases',
        path: ['phases', name, ...path],
        message: `names the date "${date}", which schedule.json does not have`,
      });
    }
  }
  const conference = schedule.entries.find(({ id }) => id === site.dates.conference);
  const { last } = conference ? daysOf(currentValue(conference)) : {};
  const next = phases.next?.days;
  if (next && last && next.from <= last)
    issues.push({
      document: 'phases',
      path: ['next', 'days', 'from'],
      message: `is not after this edition, which ends on ${last} (see schedule.json)`,
    });
  return issues;
}

/** Links of answers that lead to a page which this edition does not have. */
function checkQuestions({ site, faq }: Documents): CrossIssue[] {
  if (site.portal) return [];
  return faq.groups.flatMap(({ questions }, group) =>
    questions.flatMap(({ links = [] }, question) =>
      links.flatMap(({ href }, link) =>
        isPortalPath(href)
          ? {
              document: 'faq' as const,
              path: ['groups', group, 'questions', question, 'links', link, 'href'],
              message: 'leads to the sign-in area, which site.json switches off ("portal")',
            }
          : [],
      ),
    ),
  );
}

function checkProgramme({ site, schedule, programme, tracks }: Documents): CrossIssue[] {
  const issues: CrossIssue[] = [];
  // Keynotes are announced before there is a programme: it is whole once it has talks of a track.
  const isWhole = programme.days.some(({ sessions }) => sessions.some(({ track }) => track !== undefined));
  const conference = schedule.entries.find(({ id }) => id === site.dates.conference);
  if (conference) {
    const { first, last } = daysOf(currentValue(conference));
    programme.days.forEach(({ day }, index) => {
      if (addDays(first, day - 1) > last) {
        issues.push({
          document: 'programme',
          path: ['days', index, 'day'],
          message: `lies outside the conference, which ends on ${last} (see schedule.json)`,
        });
      }
    });
    if (isWhole && addDays(first, programme.days.length - 1) < last) {
      issues.push({
        document: 'programme',
        path: ['days'],
        message: `has ${counted(programme.days.length, 'day')}, but the conference lasts until ${last} (see schedule.json)`,
      });
    }
  }
  const planned = new Set<number>();
  for (const [index, day] of programme.days.entries()) {
    for (const [place, { track, title }] of day.sessions.entries()) {
      const said = /^Track (\d+)\b/.exec(title)?.[1];
      if (said !== undefined && Number(said) !== track)
        issues.push({
          document: 'programme',
          path: ['days', index, 'sessions', place, 'title'],
          message: `says track ${said}, but the session is of ${track === undefined ? 'no track' : `track ${track}`}`,
        });
      if (track === undefined) continue;
      planned.add(track);
      if (!tracks.tracks.some(({ id }) => id === track)) {
        issues.push({
          document: 'programme',
          path: ['days', index, 'sessions', place, 'track'],
          message: `names track ${track}, which tracks.json does not have`,
        });
      }
    }
  }
  for (const { id, title } of tracks.tracks) {
    if (isWhole && !planned.has(id))
      issues.push({ document: 'programme', path: ['days'], message: `has no session for track ${id}, "${title}"` });
  }
  return issues;
}

function checkApproval(content: Documents): CrossIssue[] {
  const { inspection, institutions, 'approval-timeline': timeline } = content;
  const issues: CrossIssue[] = [];
  const groups = new Set(timeline.groups.map(({ group }) => group));
  for (const list of ['regions', 'types'] as const) {
    inspection[list].forEach(({ group }, index) => {
      if (group !== null && !groups.has(group)) {
        issues.push({
          document: 'inspection',
          path: [list, index, 'group'],
          message: `names group ${group}, which approval-timeline.json does not have`,
        });
      }
    });
  }
  institutions.institutions.forEach(({ state, type }, index) => {
    if (!inspection.regions.some(({ states }) => states.includes(state))) {
      issues.push({
        document: 'institutions',
        path: ['institutions', index, 'state'],
        message: `names "${state}", which is in no region of inspection.json`,
      });
    } else if (approvalGroup(content, state, type) === undefined) {
      issues.push({
        document: 'institutions',
        path: ['institutions', index, 'type'],
        message: `names the type "${type}", which inspection.json does not have`,
      });
    }
  });
  return issues;
}

/** Every sentence that may hold a placeholder is filled in once, so that a wrong one stops the build. */
function checkPlaceholders(content: Documents): CrossIssue[] {
  const issues: CrossIssue[] = [];
  const visit = (document: DocumentName, value: unknown, path: (string | number)[]): void => {
    if (typeof value === 'string') {
      if (document === 'fees' && path[0] === 'columns') return;
      const fault = placeholderFault(value, content);
      if (fault) issues.push({ document, path, message: fault.reason });
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(document, item, [...path, index]);
    } else if (value && typeof value === 'object')
      for (const [key, item] of Object.entries(value)) visit(document, item, [...path, key]);
  };
  for (const document of [
    'site',
    'phases',
    'faq',
    'answers',
    'fees',
    'journals',
    'objectives',
    'programme',
    'downloads',
    'approval-timeline',
  ] as const) {
    visit(document, content[document], []);
  }
  return issues;
}
