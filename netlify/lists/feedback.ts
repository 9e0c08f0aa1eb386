import { feedbackByRating, feedbackByReceived, feedbackKey, feedbackRecord } from '../store/feedback/record.ts';
import { byScore, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const entry = fieldsOf(feedbackKey, feedbackRecord);

export const feedback = serveList('feedback', {
  sorts: { received: byScore(feedbackByReceived), rating: byScore(feedbackByRating) },
  searched: [entry('search')],
  narrow: (stars) => is(entry('rating'), Number(stars)),
  values: {
    reference: rowId,
    receivedAt: entry('receivedAt').or(0).as(isoInstant),
    rating: entry('rating').or(0),
    area: entry('area').or(''),
    message: entry('message').or(''),
    email: entry('email'),
  },
});
