import type { Config } from '@netlify/functions';
import * as paymentCalls from '#contract/calls/payments';
import { openReceipt } from '../domain/payments/open-receipt.ts';
import { endpoint } from '../http/endpoint.ts';
import { answerPage } from '../pages/answer-page.ts';
import { receiptPage } from '../pages/receipt-page.ts';
import { describeError } from '../services/log.ts';
import { siteFonts } from '../services/receipt/site-fonts.ts';
import { fee, receiptsWiring } from '../wiring/receipts.ts';

export default endpoint(paymentCalls.receipt, {
  limits: ['paymentStatus'],
  async handle({ app, log, params, query }) {
    const { number = '' } = params;
    const key = query.get('key') ?? '';
    const paper = /^\d{1,2}$/.exec(query.get('paper') ?? '')?.[0];
    const place = paper === undefined ? undefined : Number(paper);
    const receipt = await openReceipt(receiptsWiring(app), { number, key, place });
    if (!receipt) {
      const links = [{ href: '/dashboard', label: 'Your dashboard' }];
      const lines = [
        'This link opens no receipt. Copy the whole link from the email, or sign in: the receipt is on your dashboard.',
      ];
      return { ...answerPage({ title: 'Receipt not found', lines, links }, fee.issuer.name), status: 404 };
    }
    if (query.get('format') !== 'pdf') return receiptPage(receipt, `${number}?key=${key}`, place);
    // Loaded only for those who ask for it: the writer of PDF and the shaper of scripts are most of this function.
    const { receiptPdf } = await import('../services/receipt/pdf.ts');
    const content = await receiptPdf(receipt, siteFonts(app.env.siteUrl), (error) =>
      log.warn('receipt-font', { outcome: 'failed', reason: describeError(error) }),
    );
    return {
      file: { type: 'application/pdf', content },
      headers: { 'content-disposition': `inline; filename="${receipt.paper?.number ?? receipt.number}.pdf"` },
    };
  },
});

export const config: Config = { path: '/payment/receipt/:number' };
