import { script } from '../script.ts';

const keys = ['feedback', 'byReceived', 'byRating'] as const;

/** What is there already stays as it is. */
export const addFeedback = script(
  { keys, args: ['reference', 'receivedAt', 'rating'], rest: 'fields', flags: ['locks'], again: 'same' },
  `
if redis.call('EXISTS', feedback) == 1 then return 1 end
redis.call('HSET', feedback, unpack(fields))
redis.call('ZADD', byReceived, receivedAt, reference)
redis.call('ZADD', byRating, rating, reference)
return 1`,
);

export const removeFeedback = script(
  { keys, args: ['reference'], flags: ['locks'], again: 'once' },
  `
redis.call('ZREM', byReceived, reference)
redis.call('ZREM', byRating, reference)
return redis.call('DEL', feedback)`,
);
