import { queriesByName, queriesByReceived, queriesBySubject, queryKey, queryRecord } from '../store/query/record.ts';
import { byScore, byText, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const query = fieldsOf(queryKey, queryRecord);

export const queries = serveList('queries', {
  sorts: {
    received: byScore(queriesByReceived),
    name: byText(queriesByName),
    subject: byText(queriesBySubject),
  },
  searched: [query('search'), query('assignee')],
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
    assignee: query('assignee'),
    answers: query('answers').or(0),
  },
});
