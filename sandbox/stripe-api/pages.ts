import type Stripe from 'stripe';
import { minorText } from '#contract/money';

/** Stripe's own receipt of a charge, as its `receipt_url` shows it. */
export function receiptPage(charge: Stripe.Charge): string {
  const card = charge.payment_method_details?.card;
  const state = charge.refunded ? 'Refunded' : charge.disputed ? 'Disputed' : 'Paid';
  return page(
    `Receipt ${charge.id}`,
    `<h1>Receipt</h1>
<dl>
<dt>Amount</dt><dd>${minorText(charge.amount, charge.currency, 'exact')}</dd>
<dt>State</dt><dd>${state}</dd>
<dt>Paid on</dt><dd>${new Date(charge.created * 1000).toISOString().slice(0, 10)}</dd>
<dt>Card</dt><dd>${escapeHtml(card?.brand ?? '')} ending in ${escapeHtml(card?.last4 ?? '')}</dd>
<dt>For</dt><dd>${escapeHtml(charge.description ?? '')}</dd>
<dt>Charge</dt><dd>${charge.id}</dd>
</dl>
<p>A test receipt: no money moved.</p>`,
  );
}

/** The bank's own page, where a visitor passes or fails the challenge or walks away. */
export function bankPage(intent: Stripe.PaymentIntent): string {
  return page(
    'Bank authentication',
    `<h1>Your bank asks: is it you?</h1>
<p>Payment of <strong>${minorText(intent.amount, intent.currency, 'exact')}</strong>. This is a test page; no bank is asked.</p>
<form method="post">
<button name="pass" value="true">Complete authentication</button>
<button name="pass" value="false" class="quiet">Fail authentication</button>
</form>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:12vh auto;padding:0 1.25rem;color:#1a1f36;background:#f6f8fa}
h1{font-size:1.5rem}dl{display:grid;grid-template-columns:8rem 1fr;gap:.5rem}dt{color:#4f566b}dd{margin:0;overflow-wrap:anywhere}
button{font:inherit;min-height:44px;padding:.5rem 1rem;border:0;border-radius:6px;background:#4338ca;color:#fff;cursor:pointer;margin:.25rem .5rem .25rem 0}
.quiet{background:#fff;color:#1a1f36;box-shadow:inset 0 0 0 1px #6b7280}
</style></head><body>${body}</body></html>`;
}

function escapeHtml(value: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
