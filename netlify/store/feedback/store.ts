import { feedbackForm } from '#contract/forms/feedback';
import { canonicalAddress } from '#contract/typed/address';
import type { FeedbackStore } from '../../domain/feedback.ts';
import { type Removal, removeMatching } from '../aging.ts';
import { formTexts } from '../form-fields.ts';
import type { Store } from '../redis.ts';
import { searchText } from '../sorted-text.ts';
import { feedbackByRating, feedbackByReceived, feedbackKey, feedbackRecord } from './record.ts';
import { addFeedback, removeFeedback } from './scripts.ts';

const keysOf = (reference: string) => ({
  feedback: feedbackKey(reference),
  byReceived: feedbackByReceived,
  byRating: feedbackByRating,
});

export function createFeedbackStore(store: Store): FeedbackStore {
  return {
    async add(feedback) {
      const { reference, ...fields } = feedback;
      const search = searchText([reference, ...formTexts(feedbackForm, feedback)]);
      await store.run(addFeedback, {
        keys: keysOf(reference),
        args: { reference, receivedAt: feedback.receivedAt, rating: feedback.rating },
        rest: feedbackRecord.encode({ ...fields, search }),
      });
    },
  };
}

export const feedbackRemoval = (store: Store): Removal => ({
  key: feedbackKey,
  byAge: feedbackByReceived,
  remove: (reference) => store.run(removeFeedback, { keys: keysOf(reference), args: { reference } }),
});

/** Removes the feedback that was sent with a canonical address; answers how much. */
export const eraseFeedbackOf = (store: Store, address: string): Promise<number> =>
  removeMatching(
    store,
    feedbackRemoval(store),
    (stored) => canonicalAddress(feedbackRecord.decode(stored)?.email ?? '') === address,
  );
