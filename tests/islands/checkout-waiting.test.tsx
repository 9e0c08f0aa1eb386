// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { restsAfterMs } from '../../src/client/ask-again.ts';
import { open, stageCheckout } from '../support/checkout.tsx';
import { answer, refusal } from '../support/screen.tsx';

stageCheckout();

describe('BUG-PR08 the bank takes its time', () => {
  test('asked again with growing pauses; the visitor hears of it, and of the end', async () => {
    const { page, says, pass, asked, answers } = await open({
      create: () => answer({ status: 'processing' }),
      status: () => answer({ status: 'processing' }),
    });
    await says('We are asking the bank about your payment.');
    await pass(31_000);
    await says('This page keeps asking the bank');
    const times = asked.filter((name) => name === 'status').length;
    expect(times).toBe(5);
    answers.status = () => answer({ status: 'paid', receipt: { number: 'SCAI-2526-000001', url: '/r' } });
    await pass(30_000);
    await says('Payment received');
    expect(page.textContent).toContain('SCAI-2526-000001');
    expect(asked.filter((name) => name === 'status')).toHaveLength(times + 1);
    await pass(60 * 60_000);
    expect(asked.filter((name) => name === 'status')).toHaveLength(times + 1);
  });

  test('without an end it rests and says what to do; the button and a return ask at once', async () => {
    const { says, pass, press, asked, answers, comeBack } = await open({
      create: () => answer({ status: 'processing' }),
      status: () => answer({ status: 'processing' }),
    });
    await says('We are asking the bank about your payment.');
    await pass(restsAfterMs + 60_000);
    await says('Please do not pay again. Come back to this page later, or press the button.');
    const before = asked.length;
    await press('Check again');
    await says('We are asking the bank about your payment.');
    expect(asked.length).toBe(before + 1);
    await pass(restsAfterMs + 60_000);
    await says('this page has stopped asking');
    answers.status = () => answer({ status: 'refunded' });
    await comeBack();
    await says('This payment was refunded or is disputed');
  });

  test('a payment whose report is not answered is asked about until it is', async () => {
    const { usable, fill, press, says, pass, answers } = await open({ complete: () => refusal('unavailable') });
    await usable();
    await fill();
    await press('Pay');
    await says('We are asking the bank about your payment.');
    await pass(20_000);
    answers.complete = () => answer({ paymentStatus: true });
    await pass(15_000);
    await says('Payment received');
    expect(location.assign).toHaveBeenCalledWith('/inspection/timeline/form');
  });
});

test('ADR-D26 an intent that was ended while the form stood open: the server is asked again and says that the last day is over', async () => {
  const { usable, fill, press, says, answers, asked } = await open({
    confirm: () => answer({ error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } } }, 400),
  });
  await usable();
  await fill();
  answers.create = () => refusal('closed', { detail: 'It could be paid until 31 May 2026.' });
  await press('Pay');
  await says('It could be paid until 31 May 2026.');
  expect(asked).toEqual(['create', 'elements', 'confirm', 'create']);
});

describe('BUG-PR07 the form left open, the payment made elsewhere', () => {
  test('a return shows what the server knows, and nothing when nothing has changed', async () => {
    const { page, usable, says, fill, comeBack, answers, asks } = await open();
    await usable();
    await fill();
    await comeBack();
    await asks('status');
    expect(page.querySelector('form')).not.toBeNull();
    answers.status = () => answer({ status: 'paid' });
    await comeBack();
    await says('Payment received');
    expect(location.assign).not.toHaveBeenCalled();
  });

  test('at the bank by now: the form goes, and the end is waited for', async () => {
    const { usable, says, comeBack, pass, answers } = await open({ status: () => answer({ status: 'processing' }) });
    await usable();
    await comeBack();
    await says('We are asking the bank about your payment.');
    answers.status = () => answer({ status: 'paid' });
    await pass(2_000);
    await says('Payment received');
  });

  test('a form that is paying is left alone', async () => {
    let come = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      come = resolve;
    });
    const { usable, fill, pay, says, comeBack, pass, asked } = await open({
      confirm: () => held as unknown as Response,
      status: () => answer({ status: 'processing' }),
    });
    await usable();
    await fill();
    await act(async () => pay()?.click());
    await says('Processing...');
    await comeBack();
    await pass(5_000);
    expect(asked).not.toContain('status');
    come(answer({ id: 'pi_1', status: 'succeeded' }));
    await says('Payment received');
  });
});
