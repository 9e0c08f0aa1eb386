import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Result } from '../client/api.ts';
import { dayText, weeksOf, windowText } from '../client/dates.ts';
import { explain } from '../client/explain.ts';
import * as calls from '../contract/calls.ts';
import type { Inspection, InspectionAnswer } from '../contract/inspection.ts';
import { inspectionLimits } from '../contract/limits.ts';
import { type InspectionRules, type Placement, placementOf } from '../contract/placement.ts';
import Field, { FieldFrame, fieldProps, TextField } from './form/Field.tsx';
import Form from './form/Form.tsx';
import SubmitButton from './form/SubmitButton.tsx';
import { type FieldState, useForm } from './form/useForm.ts';
import { LoadFailed, Loading } from './LoadStates.tsx';
import { useGuardedLoad } from './useGuardedLoad.ts';
import './InspectionForm.css';
import './dash.css';
import './form/receipt.css';

export interface InspectionContent extends Omit<InspectionRules, 'regions' | 'types' | 'groups'> {
  readonly regions: readonly (InspectionRules['regions'][number] & { readonly name: string })[];
  readonly types: readonly (InspectionRules['types'][number] & { readonly label: string })[];
  readonly groups: readonly (InspectionRules['groups'][number] & { readonly particulars: string })[];
}

const names = [
  'institution',
  'identifier',
  'state',
  'type',
  'preferredDates',
  'contactName',
  'contactPhone',
  'contactEmail',
  'notes',
] as const;
type Name = (typeof names)[number];

const missing: Record<Exclude<Name, 'notes'>, string> = {
  institution: 'Enter the name of the institution.',
  identifier: 'Enter its identifier.',
  state: 'Choose the state or union territory.',
  type: 'Choose the kind of institution.',
  preferredDates: 'Choose at least one day.',
  contactName: 'Enter a contact person.',
  contactPhone: 'Enter a telephone number.',
  contactEmail: 'Enter an email address.',
};

/** The request as it stands; before payment the visitor goes to the payment screen instead. */
async function loadInspection(): Promise<Result<InspectionAnswer> | 'leaving'> {
  const status = await call(calls.paymentStatus);
  if (!status.ok) return status;
  if (!status.data.paymentStatus) {
    location.replace('/payment');
    return 'leaving';
  }
  return call(calls.inspectionRead);
}

/** The inspection timeline form (decision D10): group and window worked out while the visitor chooses, days inside the window only. */
export default function InspectionForm({ content }: { content: InspectionContent }) {
  const { load, retry } = useGuardedLoad(loadInspection);
  if (load.state === 'loading') return <Loading label="Loading your inspection request…" />;
  if (load.state === 'failed') {
    return <LoadFailed what="Your inspection request" problem={load.problem} retry={retry} />;
  }
  return <Request content={content} inspection={load.data.inspection} reload={retry} />;
}

interface RequestProps {
  content: InspectionContent;
  inspection: Inspection | null;
  reload: () => void;
}

function Request({ content, inspection, reload }: RequestProps) {
  const [saved, setSaved] = useState<Inspection | null>(null);
  const [changedElsewhere, setChangedElsewhere] = useState(false);
  const [state, setState] = useState(inspection?.state ?? '');
  const [type, setType] = useState(inspection?.type ?? '');
  const [days, setDays] = useState<readonly string[]>(inspection?.preferredDates ?? []);
  const confirmation = useRef<HTMLDivElement>(null);
  const revision = saved?.revision ?? inspection?.revision ?? 0;
  const place = placementOf(content, state, type);

  const form = useForm<Name>(async (values) => {
    setSaved(null);
    const words: Partial<Record<Name, string>> = { ...values, preferredDates: days.join(' ') };
    const errors: Partial<Record<Name, string>> = {};
    for (const name of Object.keys(missing) as (keyof typeof missing)[]) {
      if ((words[name] ?? '').trim() === '') errors[name] = missing[name];
    }
    if (Object.keys(errors).length > 0) return { errors, note: 'Some fields still need you.' };
    const { preferredDates, notes, ...fields } = words as Record<Name, string>;
    const result = await call(calls.inspectionSave, {
      body: { ...fields, preferredDates: [...days], revision, notes: notes.trim() === '' ? undefined : notes },
    });
    if (!result.ok) {
      setChangedElsewhere(result.problem.code === 'conflict');
      if (result.problem.code === 'payment_required') location.assign('/payment');
      const refusal = explain(daysTogether(result), names);
      return { ...refusal, note: refusal.note ?? result.problem.detail };
    }
    setSaved(result.data.inspection);
    return undefined;
  });

  const placed = useCallback(
    (nextState: string, nextType: string) => {
      setState(nextState);
      setType(nextType);
      const next = placementOf(content, nextState, nextType);
      // Days of another group's window are no choice any more.
      setDays((chosen) => chosen.filter((day) => next && day >= next.windowStart && day <= next.windowEnd));
    },
    [content],
  );

  useEffect(() => {
    if (saved) confirmation.current?.focus();
  }, [saved]);

  const stateField = form.field('state');
  const typeField = form.field('type');
  return (
    <div className="inspection">
      <div className="inspection-form">
        <div ref={confirmation} className="form-result" role="status" tabIndex={-1}>
          {saved && (
            <div className="receipt">
              <p className="receipt-title">Your inspection request is saved.</p>
              <p>
                Reference <strong className="receipt-number">{saved.reference}</strong>, group {saved.group},{' '}
                {windowText(saved.windowStart, saved.windowEnd)}. A confirmation is on its way by mail.
              </p>
              <p>
                <a href="/dashboard">Go to your dashboard</a>, or change the request here at any time.
              </p>
            </div>
          )}
        </div>
        <Form form={form} label="Inspection request">
          <fieldset className="form-part">
            <legend>Institution</legend>
            <Field
              field={form.field('institution')}
              label="Name of the institution"
              defaultValue={inspection?.institution}
              autoComplete="organization"
              maxLength={inspectionLimits.institution}
            />
            <Field
              field={form.field('identifier')}
              label="Identifier"
              defaultValue={inspection?.identifier}
              autoComplete="off"
              maxLength={inspectionLimits.identifier}
              help="Application number or permanent identifier, as in your application."
            />
            <FieldFrame field={stateField} label="State or union territory">
              <select
                {...fieldProps(stateField)}
                value={state}
                onChange={(event) => placed(event.currentTarget.value, type)}
              >
                <option value="" disabled>
                  Choose
                </option>
                {content.regions.map((region) => (
                  <optgroup key={region.id} label={`${region.name} region`}>
                    {region.states.map((one) => (
                      <option key={one} value={one}>
                        {one}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </FieldFrame>
            <FieldFrame field={typeField} label="Kind of institution">
              <select
                {...fieldProps(typeField)}
                value={type}
                onChange={(event) => placed(state, event.currentTarget.value)}
              >
                <option value="" disabled>
                  Choose
                </option>
                {content.types.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.label}
                  </option>
                ))}
              </select>
            </FieldFrame>
          </fieldset>

          <fieldset className="form-part">
            <legend>Inspection days</legend>
            <GroupNote content={content} place={place} />
            {place && (
              <DayPicker
                field={form.field('preferredDates')}
                place={place}
                days={days}
                most={content.preferredDates}
                onChange={setDays}
              />
            )}
          </fieldset>

          <fieldset className="form-part">
            <legend>Contact person</legend>
            <Field
              field={form.field('contactName')}
              label="Name"
              defaultValue={inspection?.contactName}
              autoComplete="name"
              maxLength={inspectionLimits.contactName}
            />
            <Field
              field={form.field('contactPhone')}
              label="Telephone"
              type="tel"
              defaultValue={inspection?.contactPhone}
              autoComplete="tel"
              maxLength={inspectionLimits.contactPhone}
            />
            <Field
              field={form.field('contactEmail')}
              label="Email"
              type="email"
              defaultValue={inspection?.contactEmail}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={inspectionLimits.contactEmail}
            />
            <TextField
              field={form.field('notes')}
              label="Notes for the inspectors"
              optional
              rows={4}
              defaultValue={inspection?.notes}
              maxLength={inspectionLimits.notes}
            />
          </fieldset>
          <SubmitButton form={form} busyText="Saving…">
            {inspection || saved ? 'Save Changes' : 'Send Request'}
          </SubmitButton>
          {changedElsewhere && (
            <button type="button" className="link-button" onClick={reload}>
              Load the newer request
            </button>
          )}
        </Form>
      </div>
      <Windows content={content} place={place} />
    </div>
  );
}

/** All four windows at a glance, the institution's own one marked. */
function Windows({ content, place }: { content: InspectionContent; place: Placement | undefined }) {
  return (
    <aside className="windows" aria-labelledby="windows-title">
      <h2 id="windows-title" className="dash-title">
        Inspection windows
      </h2>
      <ol>
        {content.groups.map(({ group, particulars, start, end }) => (
          <li key={group} aria-current={group === place?.group ? 'true' : undefined}>
            <span className="windows-head">
              <span>Group {group}</span>
              <span>{windowText(start, end)}</span>
            </span>
            {particulars}
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** Which group, and when: said as soon as it is known. */
function GroupNote({ content, place }: { content: InspectionContent; place: Placement | undefined }) {
  const group = content.groups.find((one) => one.group === place?.group);
  return (
    <div className="group-note" role="status">
      {place && group ? (
        <>
          <p className="group-note-number">Group {place.group}</p>
          <p>
            {group.particulars}: <strong>{windowText(place.windowStart, place.windowEnd)}</strong>
          </p>
        </>
      ) : (
        <p>Choose the state and the kind of institution; your group and its inspection window appear here.</p>
      )}
    </div>
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface DayPickerProps {
  field: FieldState;
  place: Placement;
  days: readonly string[];
  most: number;
  onChange: (days: readonly string[]) => void;
}

/** The window as a calendar sheet. Each day is a box to tick; the order of ticking is the order of preference. */
function DayPicker({ field, place, days, most, onChange }: DayPickerProps) {
  const full = days.length >= most;
  const toggle = (day: string) => {
    field.onInput();
    onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  };
  return (
    <fieldset
      className="field days"
      data-invalid={field.error ? true : undefined}
      aria-describedby={`${field.id}-help${field.error ? ` ${field.id}-error` : ''}`}
    >
      <legend className="field-label">Preferred days</legend>
      <p className="field-help" id={`${field.id}-help`}>
        Up to {most}, the best one first. {full && 'To choose another day, take one away.'}
      </p>
      <div className="days-sheet">
        {weekdays.map((weekday) => (
          <span key={weekday} className="days-head" aria-hidden="true">
            {weekday}
          </span>
        ))}
        {weeksOf(place.windowStart, place.windowEnd)
          .flat()
          .map((day, index) =>
            day === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty cells of a fixed sheet
              <span key={index} aria-hidden="true" />
            ) : (
              <label key={day} className="day">
                <input
                  type="checkbox"
                  name={field.name}
                  value={day}
                  checked={days.includes(day)}
                  disabled={full && !days.includes(day)}
                  aria-invalid={field.error ? true : undefined}
                  onChange={() => toggle(day)}
                />
                <span className="visually-hidden">{dayText(day, 'full')}</span>
                <span aria-hidden="true">{Number(day.slice(8))}</span>
                <span className="day-month" aria-hidden="true">
                  {dayText(day, 'short').split(' ')[2]}
                </span>
                {days.includes(day) && (
                  <span className="day-rank">
                    <span className="visually-hidden">, choice </span>
                    {days.indexOf(day) + 1}
                  </span>
                )}
              </label>
            ),
          )}
      </div>
      {days.length > 0 && (
        <ol className="days-chosen" aria-label="Chosen days, in order">
          {days.map((day) => (
            <li key={day}>{dayText(day, 'full')}</li>
          ))}
        </ol>
      )}
      {field.error && (
        <p className="field-error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
    </fieldset>
  );
}

/** Errors of single days (`preferredDates.0`) belong to the one field that the form has for them. */
function daysTogether<T extends Extract<Result<unknown>, { ok: false }>>(failed: T): T {
  const errors = failed.problem.errors?.map(({ path, message }) => ({ path: path.split('.')[0] ?? path, message }));
  return { ...failed, problem: { ...failed.problem, ...(errors && { errors }) } };
}
