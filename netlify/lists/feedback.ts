import { feedbackRecord } from '../store/feedback.ts';
import { indexes } from '../store/indexes.ts';
import { keys } from '../store/keys.ts';
import { byScore, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const entry = fieldsOf(keys.feedback, feedbackRecord);

export const feedback = serveList('feedback', {
  sorts: { received: byScore(indexes.feedbackByReceived), rating: byScore(indexes.feedbackByRating) },
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
