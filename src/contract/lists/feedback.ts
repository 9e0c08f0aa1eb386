import { list } from './list.ts';

/** What visitors said of the conference. */
export const feedback = list({
  title: 'Feedback',
  empty: 'No feedback yet.',
  searchHint: 'Message, email address',
  fields: {
    reference: { kind: 'text', label: 'Reference' },
    receivedAt: { kind: 'instant', label: 'Received', sort: 'received' },
    rating: { kind: 'stars', label: 'Rating', sort: 'rating' },
    /** An id of `content/feedback.json`. */
    area: { kind: 'text', label: 'Area' },
    message: { kind: 'message', label: 'Message' },
    email: { kind: 'text', label: 'Email', heading: 'From', optional: true, absent: 'No email address' },
  },
  key: 'reference',
  newestBy: 'receivedAt',
  columns: ['rating', 'area', 'message', 'email', 'receivedAt'],
  filter: { label: 'Rating', choices: { 1: '1 star', 2: '2 stars', 3: '3 stars', 4: '4 stars', 5: '5 stars' } },
});
