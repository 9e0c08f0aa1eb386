import { indexes } from '../store/indexes.ts';
import { keys } from '../store/keys.ts';
import { queryRecord } from '../store/queries.ts';
import { byScore, byText, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const query = fieldsOf(keys.query, queryRecord);

export const queries = serveList('queries', {
  sorts: {
    received: byScore(indexes.queriesByReceived),
    name: byText(indexes.queriesByName),
    subject: byText(indexes.queriesBySubject),
  },
  searched: [query('search')],
  narrow: (status) => is(query('status'), status),
  values: {
    reference: rowId,
    receivedAt: query('receivedAt').or(0).as(isoInstant),
    status: query('status').or('open'),
    name: query('name'),
    email: query('email'),
    subject: query('subject').or(''),
    message: query('message').or(''),
    answeredAt: query('answeredAt').as(isoInstant),
    answeredBy: query('answeredBy'),
  },
});
