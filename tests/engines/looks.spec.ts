import { payFee, site } from '../e2e/session.ts';
import { register } from '../support/accounts.ts';
import { holdSession } from './accounts.ts';
import { expect, test } from './fixtures.ts';

test('BUG-XB02 the headings of the parts of the inspection form lie inside their cards', async ({ visitor }) => {
  const account = await register(site);
  await payFee(account.token);
  await holdSession(visitor, account.token);
  await visitor.open('/inspection/timeline/form');
  const insets = () =>
    visitor.run(() =>
      [...document.querySelectorAll('form[aria-label="Inspection request"] legend')]
        .filter((legend) => !legend.closest('fieldset fieldset'))
        .map((legend) => {
          let card = legend.parentElement;
          while (card && getComputedStyle(card).borderTopStyle === 'none') card = card.parentElement;
          const [inner, outer] = [legend.getBoundingClientRect(), (card ?? document.body).getBoundingClientRect()];
          return Math.round(Math.min(inner.top - outer.top, inner.left - outer.left, outer.right - inner.right));
        }),
    );
  await visitor.until('three headings with room around them', async () => {
    const all = await insets();
    expect(all).toHaveLength(3);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(16);
  });
});
