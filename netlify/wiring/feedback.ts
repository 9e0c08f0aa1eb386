import feedback from '#content/feedback.json' with { type: 'json' };
import type { FeedbackPorts } from '../domain/feedback.ts';
import { createFeedbackStore } from '../store/feedback/store.ts';
import type { App } from '../wiring.ts';
import { systemOf } from './system.ts';

export function feedbackWiring(app: App): FeedbackPorts {
  return {
    ...systemOf(app),
    feedback: createFeedbackStore(app.store),
    areas: feedback.areas.map(({ id }) => id),
  };
}
