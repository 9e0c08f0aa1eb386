import feedback from '#content/feedback.json' with { type: 'json' };
import type { App } from '../app.ts';
import type { FeedbackPorts } from '../domain/feedback.ts';
import { createFeedbackStore } from '../store/feedback.ts';
import { systemOf } from './system.ts';

export function feedbackPorts(app: App): FeedbackPorts {
  return {
    ...systemOf(app),
    feedback: createFeedbackStore(app.store),
    areas: feedback.areas.map(({ id }) => id),
  };
}
