import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../../client/api.ts';
import { windowText } from '../../client/dates.ts';
import { explain } from '../../client/explain.ts';
import { bodyOf, type Words } from '../../client/forms.ts';
import { forgetWords, holdWords, keepWords, wordsOf } from '../../client/kept-words.ts';
import { now } from '../../client/now.ts';
import { readClaims } from '../../client/session.ts';
import * as inspectionCalls from '../../contract/calls/inspection.ts';
import type { NameOf } from '../../contract/forms/form.ts';
import { inspectionForm } from '../../contract/forms/inspection.ts';
import type { Inspection } from '../../contract/inspection.ts';
import { dayIn, type OpenDays, openDays, type Placement, placementOf } from '../../contract/placement.ts';
import EmailField from '../form/EmailField.tsx';
import Fields from '../form/Fields.tsx';
import Form from '../form/Form.tsx';
import Result from '../form/Result.tsx';
import SelectField from '../form/SelectField.tsx';
import TelephoneField from '../form/TelephoneField.tsx';
import TextAreaField from '../form/TextAreaField.tsx';
import TextField from '../form/TextField.tsx';
import { type Outcome, useForm } from '../form/useForm.ts';
import { type InspectionContent, inspectionChoices } from './content.ts';
import DayPicker from './DayPicker.tsx';
import GroupNote from './GroupNote.tsx';
import Windows from './Windows.tsx';
import './Request.css';

interface Props {
  content: InspectionContent;
  /** The request as it was saved last. */
  inspection: Inspection | null;
  /** Becomes true once the visitor writes. */
  touched: RefObject<boolean>;
  reload: () => void;
}

/** The name under which the words of this form are kept while it is not on the screen. */
const keptAs = 'inspection';

/**
 * The form of one request: group and window worked out while the visitor chooses, days inside the window only. Words that were not sent
 * when the page was left or the session ended are back (BUG-PR04, BUG-XB04), over the revision that they were written for.
 */
export default function Request({ content, inspection, touched, reload }: Props) {
  const [kept] = useState(() => wordsOf(readClaims()?.sub ?? '', keptAs));
  const initial: Readonly<Record<string, unknown>> = { ...inspection, ...kept };
  const unsent = useRef(kept !== null);
  const [saved, setSaved] = useState<Inspection | null>(null);
  const [changedElsewhere, setChangedElsewhere] = useState(false);
  const [place, setPlace] = useState(() => placementOf(content, `${initial['state']}`, `${initial['type']}`));
  const today = dayIn(content.zone, now());
  const openFor = (where: Placement | undefined) => where && openDays(content, where, today);
  const open = openFor(place);
  const [days, setDays] = useState<readonly string[]>(() =>
    within((initial['preferredDates'] ?? []) as readonly string[], open),
  );
  const revision = saved?.revision ?? Number(initial['revision'] ?? 0);

  const form = useForm(inspectionForm, save, {
    choices: inspectionChoices(content),
    initial,
    prepare(raw) {
      setSaved(null);
      return { ...raw, preferredDates: days };
    },
  });

  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      holdWords(keptAs, () => {
        const element = box.current?.querySelector('form');
        if (!element || !unsent.current) return null;
        const texts = Object.fromEntries([...new FormData(element)].map(([name, text]) => [name, `${text}`]));
        return { ...texts, preferredDates: days, revision: `${revision}` };
      }),
    [days, revision],
  );
  useEffect(() => {
    if (kept) touched.current = true;
  }, [kept, touched]);

  async function save(words: Words<typeof inspectionForm>): Promise<Outcome<NameOf<typeof inspectionForm>>> {
    const result = await call(inspectionCalls.inspectionSave, { body: { ...bodyOf(inspectionForm, words), revision } });
    if (result.ok) {
      forgetWords();
      unsent.current = false;
      setSaved(result.data.inspection);
      return undefined;
    }
    // The guard is on its way: to the login screen, or to say that another account is here.
    if (result.status === 401) return 'leaving';
    setChangedElsewhere(result.problem.code === 'conflict');
    if (result.problem.code === 'payment_required') {
      keepWords(readClaims()?.sub ?? '');
      location.assign('/payment');
    }
    return explain(result, inspectionForm);
  }

  function placed({ currentTarget }: FormEvent<HTMLFieldSetElement>): void {
    const chosen = (name: NameOf<typeof inspectionForm>) =>
      currentTarget.querySelector<HTMLSelectElement>(`[name="${name}"]`)?.value ?? '';
    const next = placementOf(content, chosen('state'), chosen('type'));
    setPlace(next);
    // Days of another group's window are no choice any more.
    setDays((before) => within(before, openFor(next)));
  }

  return (
    <div className="inspection">
      <div
        className="inspection-form"
        ref={box}
        onInput={() => {
          touched.current = true;
          unsent.current = true;
        }}
      >
        {kept && (
          <p className="form-note" role="status">
            What you wrote is back. It has not been sent yet.
          </p>
        )}
        <Saved inspection={saved} />
        <Form
          form={form}
          submit={inspection || saved ? 'Save Changes' : inspectionForm.submit}
          after={
            changedElsewhere && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  forgetWords();
                  reload();
                }}
              >
                Open the newer request
              </button>
            )
          }
        >
          <Part name={inspectionForm.fields.institution.part} onChange={placed}>
            <Fields form={form} part="Institution" as={{ text: TextField, select: SelectField }} />
          </Part>
          <Part name={inspectionForm.fields.preferredDates.part}>
            <GroupNote content={content} place={place} open={open} today={today} />
            {open && (
              <DayPicker
                field={form.field('preferredDates')}
                open={open}
                days={days}
                most={content.preferredDates}
                onChange={setDays}
              />
            )}
          </Part>
          <Part name={inspectionForm.fields.contactName.part}>
            <Fields
              form={form}
              part="Contact person"
              as={{ text: TextField, telephone: TelephoneField, email: EmailField, textarea: TextAreaField }}
            />
          </Part>
        </Form>
      </div>
      <Windows content={content} place={place} />
    </div>
  );
}

/** Those of the days that can be chosen now: others passed, or belong to another group's window. */
const within = (days: readonly string[], open: OpenDays | undefined) =>
  days.filter((day) => open && day >= open.first && day <= open.last);

interface PartProps {
  name: string;
  children: ReactNode;
  onChange?: (event: FormEvent<HTMLFieldSetElement>) => void;
}

/**
 * A part of the form, on a card. The group itself is a plain block without border or padding, in which every engine sets the heading
 * alike (BUG-XB02): a legend that floats, or stands in a grid, lies where each of them likes.
 */
function Part({ name, children, onChange }: PartProps) {
  return (
    <div className="card">
      <fieldset className="form-part" onChange={onChange}>
        <legend>{name}</legend>
        <div className="form">{children}</div>
      </fieldset>
    </div>
  );
}

/** Says that the request is saved. */
function Saved({ inspection }: { inspection: Inspection | null }) {
  return (
    <Result told={inspection}>
      {inspection && (
        <div className="receipt">
          <p className="receipt-title">Your inspection request is saved.</p>
          <p>
            Reference <strong className="receipt-number">{inspection.reference}</strong>,{' '}
            <span>{`group ${inspection.group}, ${windowText(inspection.windowStart, inspection.windowEnd)}`}</span>. A
            confirmation is on its way by email.
          </p>
          <p>
            <a href="/dashboard">Go to your dashboard</a>, or change the request here at any time.
          </p>
        </div>
      )}
    </Result>
  );
}
