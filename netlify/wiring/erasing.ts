import type { ErasePorts } from '../domain/privacy.ts';
import { eraseFactor } from '../store/factor/removal.ts';
import { eraseFeedbackOf } from '../store/feedback/store.ts';
import { eraseInspection } from '../store/inspection/store.ts';
import { eraseInvitationsOf } from '../store/invitation/store.ts';
import { eraseSent } from '../store/mail/store.ts';
import { eraseQueriesOf } from '../store/query/store.ts';
import { eraseResets } from '../store/reset/store.ts';
import { eraseFailures } from '../store/sign-in/store.ts';
import { accountRecords } from '../store/user/store.ts';
import type { App } from '../wiring.ts';

export function eraseWiring({ store }: App): ErasePorts {
  return {
    accounts: accountRecords(store),
    ofAccount: [(userId) => eraseInspection(store, userId), (userId) => eraseFactor(store, userId)],
    ofAddress: [
      (address) => eraseFailures(store, address),
      (address) => eraseResets(store, address),
      (address) => eraseSent(store, address),
    ],
    writings: [
      (address) => eraseQueriesOf(store, address),
      (address) => eraseFeedbackOf(store, address),
      (address) => eraseInvitationsOf(store, address),
    ],
  };
}
