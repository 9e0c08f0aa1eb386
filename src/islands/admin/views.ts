import { adminLists } from '../../contract/lists.ts';
import activity from './screens/Activity.tsx?chunk-url';
import certificates from './screens/Certificates.tsx?chunk-url';
import feedback from './screens/Feedback.tsx?chunk-url';
import inspections from './screens/Inspections.tsx?chunk-url';
import institution from './screens/Institution.tsx?chunk-url';
import institutions from './screens/Institutions.tsx?chunk-url';
import invitations from './screens/Invitations.tsx?chunk-url';
import listSheet from './screens/list.css?url&no-inline';
import overview from './screens/Overview.tsx?chunk-url';
import overviewSheet from './screens/overview.css?url&no-inline';
import payments from './screens/Payments.tsx?chunk-url';
import queries from './screens/Queries.tsx?chunk-url';
import query from './screens/Query.tsx?chunk-url';
import querySheet from './screens/query.css?url&no-inline';
import recordSheet from './screens/record.css?url&no-inline';

/** What every screen is given. */
export interface ScreenProps {
  /** IANA zone in which instants are shown. */
  readonly zone: string;
  /** Words for ratings one to five. */
  readonly ratings: readonly string[];
  /** What feedback is about, id → label. */
  readonly areas: Readonly<Record<string, string>>;
  /** Types of institution, id → label. */
  readonly types: Readonly<Record<string, string>>;
  /** First day on which anybody can be inspected, YYYY-MM-DD. */
  readonly begins: string;
  /** What an answer to a query can begin with. */
  readonly answers: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  /** Id of the record, from the address; empty in the other views. */
  readonly record: string;
}

export interface View {
  /** The part of the address after `#`: `#queries`; a record's goes on with its id: `#queries/{reference}`. */
  readonly name: string;
  readonly title: string;
  /** Address of the module whose default export is the screen. */
  readonly screen: string;
  /** Address of the styles of that screen. */
  readonly sheet: string;
  /** In the menu: the letter that follows `g`, and the strokes of its picture on 20 × 20. A record is none of the menu's. */
  readonly menu?: { readonly letter: string; readonly picture: string };
  /** Of a record: the view in which it is found. */
  readonly within?: string;
}

/** The views of the organisers' desk, in the order of its menu. A new one is a row here, and its module and styles. */
export const views: readonly View[] = [
  {
    name: 'overview',
    title: 'Overview',
    screen: overview,
    sheet: overviewSheet,
    menu: { letter: 'o', picture: 'M3 17V9m5 8V3m5 14v-6m5 6V6' },
  },
  {
    name: 'institutions',
    title: adminLists.institutions.title,
    screen: institutions,
    sheet: listSheet,
    menu: { letter: 'i', picture: 'M2 17h16M4 17V8m4 9V8m4 9V8m4 9V8M2 8l8-5 8 5z' },
  },
  { name: 'institution', title: 'Institution', screen: institution, sheet: recordSheet, within: 'institutions' },
  {
    name: 'payments',
    title: adminLists.payments.title,
    screen: payments,
    sheet: listSheet,
    menu: { letter: 'p', picture: 'M2 5h16v11H2zM2 9h16M5 13h3' },
  },
  {
    name: 'inspections',
    title: adminLists.inspections.title,
    screen: inspections,
    sheet: listSheet,
    menu: { letter: 'n', picture: 'M3 5h14v12H3zM3 9h14M7 2v5m6-5v5m-6 6 2 2 4-4' },
  },
  {
    name: 'queries',
    title: adminLists.queries.title,
    screen: queries,
    sheet: listSheet,
    menu: { letter: 'q', picture: 'M3 4h14v10H9l-4 3v-3H3zM7 8h6M7 11h4' },
  },
  { name: 'queries', title: 'Query', screen: query, sheet: querySheet, within: 'queries' },
  {
    name: 'invitations',
    title: adminLists.invitations.title,
    screen: invitations,
    sheet: listSheet,
    menu: { letter: 'v', picture: 'M2 5h16v11H2zm0 0 8 7 8-7' },
  },
  {
    name: 'certificates',
    title: adminLists.certificates.title,
    screen: certificates,
    sheet: listSheet,
    menu: { letter: 'c', picture: 'M3 3h14v10H3zM6 7h8M6 10h4m2 3v5l2-2 2 2v-5' },
  },
  {
    name: 'feedback',
    title: adminLists.feedback.title,
    screen: feedback,
    sheet: listSheet,
    menu: { letter: 'f', picture: 'm10 2 2.5 5 5.5.8-4 3.9 1 5.5-5-2.6-5 2.6 1-5.5-4-3.9 5.5-.8z' },
  },
  {
    name: 'activity',
    title: adminLists.audit.title,
    screen: activity,
    sheet: listSheet,
    menu: { letter: 'a', picture: 'M10 2a8 8 0 1 1-8 8m8-4v4l3 2M2 4v4h4' },
  },
];

/** The first view: of an address that names none, too. */
export const firstView = views[0] as View;
