import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../client/api.ts';
import { explain } from '../../client/explain.ts';
import { bodyOf, type Words } from '../../client/forms.ts';
import { forgetWords, holdWords, wordsOf } from '../../client/kept-words.ts';
import { readClaims } from '../../client/session.ts';
import type { BuyerAnswer } from '../../contract/buyer.ts';
import * as paymentCalls from '../../contract/calls/payments.ts';
import { type BuyerForm as BuyerTable, buyerForm } from '../../contract/forms/buyer.ts';
import type { NameOf } from '../../contract/forms/form.ts';
import { placeChoices } from '../../contract/tax/places.ts';
import type { Tax } from '../../contract/tax/tax.ts';
import Fields from '../form/Fields.tsx';
import Form from '../form/Form.tsx';
import SelectField from '../form/SelectField.tsx';
import TextAreaField from '../form/TextAreaField.tsx';
import TextField from '../form/TextField.tsx';
import { type Outcome, useForm } from '../form/useForm.ts';
import { Failed, Waiting } from './notes.tsx';

/** What the form needs to know of the tax. */
export type BuyerTax = Pick<Tax, 'number' | 'places' | 'placeKind' | 'country' | 'invoice'>;

interface Props {
  tax: BuyerTax;
  onSaved: () => void;
  /** Leaves it as it is; absent where it has to be said first. */
  onKept: (() => void) | undefined;
}

/** The name under which the words of this form are kept while it is not on the screen. */
const keptAs = 'buyer';

/** Asks who the invoice is for, with what was said before: in this year, or in an earlier one. */
export default function BuyerForm(props: Props) {
  const [known, setKnown] = useState<BuyerAnswer | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of "Try again" is a new attempt
  useEffect(() => {
    const life = new AbortController();
    void call(paymentCalls.buyerRead, { signal: life.signal }).then((result) => {
      // A 401 has ended the session, and the guard is on its way to the login screen.
      if (life.signal.aborted || (!result.ok && result.status === 401)) return;
      setKnown(result.ok ? result.data : 'failed');
    });
    return () => life.abort();
  }, [attempt]);
  if (known === 'loading') return <Waiting />;
  if (known === 'failed')
    return (
      <Failed
        retry={async () => {
          setKnown('loading');
          setAttempt((before) => before + 1);
        }}
      />
    );
  return <Filled {...props} known={known} />;
}

function Filled({ tax, known, onSaved, onKept }: Props & { known: BuyerAnswer }) {
  const table = useMemo(() => buyerForm(tax), [tax]);
  const choices = useMemo(() => ({ place: placeChoices(tax) }), [tax]);
  const [kept] = useState(() => wordsOf(readClaims()?.sub ?? '', keptAs));
  const unsent = useRef(kept !== null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      holdWords(keptAs, () => {
        const element = box.current?.querySelector('form');
        if (!element || !unsent.current) return null;
        return Object.fromEntries([...new FormData(element)].map(([name, text]) => [name, `${text}`]));
      }),
    [],
  );
  const form = useForm(table, save, { choices, initial: { ...known.buyer, ...kept } });

  async function save(words: Words<BuyerTable>): Promise<Outcome<NameOf<BuyerTable>>> {
    const result = await call(paymentCalls.buyerSave, { body: bodyOf(table, words) });
    if (result.ok) {
      forgetWords();
      unsent.current = false;
      onSaved();
      return 'leaving';
    }
    // The guard is on its way: to the login screen, or to say that another account is here.
    if (result.status === 401) return 'leaving';
    return explain(result, table);
  }

  return (
    <div
      className="buyer"
      ref={box}
      onInput={() => {
        unsent.current = true;
      }}
    >
      <h2 className="buyer-title">{table.label}</h2>
      <p className="buyer-note">
        {known.issued
          ? `A change here issues a corrected ${tax.invoice.toLowerCase()} with a number of its own. It names the first one.`
          : `These lines stand on your ${tax.invoice.toLowerCase()}. You can change them until you have paid.`}
      </p>
      {kept && (
        <p className="form-note" role="status">
          What you wrote is back. It has not been sent yet.
        </p>
      )}
      <Form
        form={form}
        submit={known.issued ? 'Correct the invoice' : table.submit}
        after={
          onKept && (
            <button type="button" className="link-button" onClick={onKept}>
              Leave it as it is
            </button>
          )
        }
      >
        <Fields form={form} as={{ text: TextField, textarea: TextAreaField, select: SelectField }} />
      </Form>
    </div>
  );
}
