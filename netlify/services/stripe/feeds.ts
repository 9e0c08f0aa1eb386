import type Stripe from 'stripe';
import type { Feed, FeedEntry, FeedPage, FeedRange } from '../../domain/payments/gateway.ts';
import { lastingKinds } from './event-kinds.ts';
import { intentOf } from './facts.ts';

/** Entries of one page: as many as Stripe gives. */
const pageSize = 100;

/** One page of a list of Stripe, newest first, reduced to the intents it is about. */
export async function readFeed(stripe: Stripe, feed: Feed, { from, to, after }: FeedRange): Promise<FeedPage> {
  const query = {
    created: { gte: Math.floor(from / 1000), lte: Math.ceil(to / 1000) },
    limit: pageSize,
    ...(after !== undefined && { starting_after: after }),
  };
  switch (feed) {
    case 'events':
      return pageOf(await stripe.events.list({ ...query, types: [...lastingKinds] }), (event) => event.data.object);
    case 'refunds':
      return pageOf(await stripe.refunds.list(query), (refund) => refund);
    case 'disputes':
      return pageOf(await stripe.disputes.list(query), (dispute) => dispute);
    case 'intents':
      return pageOf(await stripe.paymentIntents.list(query), (intent) => intent);
  }
}

function pageOf<T extends { readonly id: string }>(page: Stripe.ApiList<T>, objectOf: (entry: T) => unknown): FeedPage {
  const entries = page.data.map((entry): FeedEntry => {
    const object = objectOf(entry);
    const intentId = isForeign(object) ? undefined : intentOf(object);
    return { id: entry.id, ...(intentId !== undefined && { intentId }) };
  });
  const last = page.data.at(-1)?.id;
  return { entries, ...(page.has_more && last !== undefined && { next: last }) };
}

/** An intent that names no user of ours was made by another product of the account. */
function isForeign(object: unknown): boolean {
  const { object: kind, metadata } = object as { object?: string; metadata?: Record<string, string> };
  return kind === 'payment_intent' && metadata?.user === undefined;
}
