import { expect, test } from './fixtures.ts';

test('an error that nobody catches is told, in every engine and after its page was left', async ({ visitor }) => {
  await visitor.open('/privacy');
  await visitor.run(() => {
    setTimeout(() => {
      throw new Error('lost on purpose');
    });
  });
  await visitor.until('the error is told', async () => {
    await visitor.open('/faq');
    expect((await visitor.driver.errors()).join()).toContain('lost on purpose');
  });
  visitor.meets.push(expect.stringContaining('lost on purpose'));
});
