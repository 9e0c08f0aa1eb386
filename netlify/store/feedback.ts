import type { FeedbackStore } from '../domain/feedback.ts';
import { integer, record, text } from './codec.ts';
import { indexes } from './indexes.ts';
import { keys } from './keys.ts';
import { searchText } from './queries.ts';
import type { Store } from './redis.ts';

/** `feedback:{reference}` */
export const feedbackRecord = record({
  receivedAt: integer,
  rating: integer,
  area: text,
  message: text,
  email: text,
  search: text,
});

const add = `
redis.call('HSET', KEYS[1], unpack(ARGV, 4))
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
return 1`;

export function createFeedbackStore(store: Store): FeedbackStore {
  return {
    async add(feedback) {
      const { reference, ...fields } = feedback;
      const search = searchText([reference, feedback.area, feedback.email, feedback.message]);
      await store.run(
        add,
        [keys.feedback(reference), indexes.feedbackByReceived, indexes.feedbackByRating],
        [reference, feedback.receivedAt, feedback.rating, ...feedbackRecord.encode({ ...fields, search })],
      );
    },
  };
}
