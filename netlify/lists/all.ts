import type { AdminListName } from '#contract/lists';
import { audit } from './audit.ts';
import { certificates } from './certificates.ts';
import { feedback } from './feedback.ts';
import { inspections } from './inspections.ts';
import { institutions } from './institutions.ts';
import { invitations } from './invitations.ts';
import type { ServedList } from './list.ts';
import { payments } from './payments.ts';
import { queries } from './queries.ts';

/** Every list of the contract, served. */
export const servedLists: { readonly [Name in AdminListName]: ServedList<Name> } = {
  institutions,
  payments,
  inspections,
  queries,
  invitations,
  certificates,
  feedback,
  audit,
};
